import { createHash } from 'node:crypto';

/** Names a build of the shell by its scripts, in hexadecimal digits: it is reported as a version. */
export function shellRevision(scripts: readonly string[]): string {
  return createHash('sha256').update(scripts.join('\n')).digest('hex').slice(0, 12);
}
