import { readFileSync } from 'node:fs';

/** Variables whose value may be in a file, as container secrets are: `NAME_FILE` is its path. */
const NAMES = [
  'DATABASE_URL',
  'MIGRATION_DATABASE_URL',
  'SESSION_SECRET',
  'SESSION_SECRET_PREVIOUS',
  'ENCRYPTION_KEY',
  'ENCRYPTION_KEY_PREVIOUS',
  'OPERATOR_KEY',
  'REDIS_URL',
  'GATE_TOKEN',
  'METRICS_TOKEN',
  'STRIPE_SECRET_KEY',
  'STRIPE_WEBHOOK_SECRET',
] as const;

/** Secrets whose files are empty in the Compose stack: outside a rotation, and without Stripe. */
const MAY_BE_EMPTY = /_PREVIOUS$|^STRIPE_/;

/** The server's secrets, and a pipeline's. */
type SecretName = (typeof NAMES)[number] | 'DEPLOY_TOKEN';

/** Returns whether a variable is set, directly or as a file. An empty one counts as unset. */
export function isSecretSet(env: NodeJS.ProcessEnv, name: SecretName): boolean {
  return Boolean(env[name] || env[`${name}_FILE`]);
}

/** Returns an environment with the values of the files that hold secrets, and problems, without their content. */
export function readSecretFiles(given: NodeJS.ProcessEnv, names: readonly SecretName[] = NAMES) {
  const env = { ...given };
  const problems: string[] = [];
  for (const name of names) {
    const file = given[`${name}_FILE`];
    if (!file) continue;
    if (given[name]) {
      problems.push(`${name}: set it or ${name}_FILE, not both`);
      continue;
    }
    try {
      env[name] = readFileSync(file, 'utf8').trim();
      if (env[name] === '' && !MAY_BE_EMPTY.test(name)) problems.push(`${name}_FILE: ${file} is empty`);
    } catch (error) {
      problems.push(`${name}_FILE: it can't be read: ${(error as Error).message}`);
    }
  }
  return { env, problems };
}
