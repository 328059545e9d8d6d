import { globSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { root } from '@site/webpack/workspace';

/** What a test names that runs on whichever database there is. */
const USES_SERVICES = /testDatabase\.ts|TEST_(DATABASE|REDIS)_URL/;

/** The tests of the server that another database makes a difference to: the others would only be the same again. */
export function databaseTests(): readonly string[] {
  return globSync('server/{src,migrations}/**/*.test.ts', { cwd: root }).filter(
    (file) =>
      !file.endsWith('.soak.test.ts') && USES_SERVICES.test(readFileSync(path.join(root, file), 'utf8')),
  );
}
