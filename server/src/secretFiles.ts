import { readFileSync } from 'node:fs';

/** Variables whose value may stand in a file, as containers hand out secrets: `NAME_FILE` is its path. */
const NAMES = [
  'DATABASE_URL',
  'MIGRATION_DATABASE_URL',
  'SESSION_SECRET',
  'SESSION_SECRET_PREVIOUS',
  'ENCRYPTION_KEY',
  'ENCRYPTION_KEY_PREVIOUS',
  'REDIS_URL',
  'GATE_TOKEN',
  'METRICS_TOKEN',
] as const;

/** Those of the server, and that of a pipeline. */
type SecretName = (typeof NAMES)[number] | 'DEPLOY_TOKEN';

interface ReadSecrets {
  /** The environment with the values of the files in it. */
  readonly env: NodeJS.ProcessEnv;
  /** What is wrong with the files; nothing of their content. */
  readonly problems: readonly string[];
}

/** Whether a variable is set, itself or as a file. One that is set to nothing counts as not set. */
export function isSecretSet(env: NodeJS.ProcessEnv, name: SecretName): boolean {
  return Boolean(env[name] || env[`${name}_FILE`]);
}

/** Reads the files that hold secrets. */
export function readSecretFiles(given: NodeJS.ProcessEnv, names: readonly SecretName[] = NAMES): ReadSecrets {
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
      // A composition has a file for it that is empty but while a key is rotated.
      if (env[name] === '' && !name.endsWith('_PREVIOUS')) problems.push(`${name}_FILE: ${file} is empty`);
    } catch (error) {
      problems.push(`${name}_FILE: it can't be read: ${(error as Error).message}`);
    }
  }
  return { env, problems };
}
