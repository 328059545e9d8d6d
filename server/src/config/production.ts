import { readConfig } from './config.ts';
import { isSecretSet } from '@site/backend/secretFiles';
import { StartupError } from '@site/backend/startupError';

const NEEDED = {
  DATABASE_URL:
    'DATABASE_URL is missing: the URL of a PostgreSQL database, such as postgres://user:password@host:5432/site. ' +
    'DATABASE_URL_FILE may name a file that holds it.',
  SESSION_SECRET:
    'SESSION_SECRET is missing: 32 random characters or more, the same for every process of the site. ' +
    'Make one with: openssl rand -base64 48. SESSION_SECRET_FILE may name a file that holds it.',
  ENCRYPTION_KEY:
    'ENCRYPTION_KEY is missing: 32 random characters or more, the same for every process of the site, kept apart from ' +
    'backups of the database. Make one with: openssl rand -base64 48. ENCRYPTION_KEY_FILE may name a file that holds it.',
} as const;

const DEMO_REFUSED =
  'DEMO is set: its accounts have a password that everybody knows, so it is for npm start only. Leave DEMO out.';

/** Replaces a missing secret, so that everything else is checked too. */
const PLACEHOLDER = 'stands in for the missing secret';

const STRONG = ['SESSION_SECRET', 'ENCRYPTION_KEY'] as const;

function wrongSettings(env: NodeJS.ProcessEnv): string[] {
  try {
    const missing = STRONG.filter((name) => !isSecretSet(env, name)).map((name) => [name, PLACEHOLDER]);
    readConfig({ ...env, ...Object.fromEntries(missing) });
    return [];
  } catch (error) {
    if (error instanceof StartupError) return [error.message];
    throw error;
  }
}

export function productionProblems(env: NodeJS.ProcessEnv): string[] {
  const missing = (['DATABASE_URL', ...STRONG] as const)
    .filter((name) => !isSecretSet(env, name))
    .map((name) => NEEDED[name]);
  const isDemo = ['1', 'true'].includes(env['DEMO'] ?? '');
  return [...missing, ...(isDemo ? [DEMO_REFUSED] : []), ...wrongSettings(env)];
}
