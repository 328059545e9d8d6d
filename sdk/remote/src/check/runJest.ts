import { spawnSync } from 'node:child_process';
import { createRequire } from 'node:module';
import path from 'node:path';
import { CommandError } from '@site/backend/commandError';

/** Without it Node has no ES modules in the realms of tests, and says with it that they are new. */
const FLAGS = ['--experimental-vm-modules', '--disable-warning=ExperimentalWarning'];

/** Tests run as the ES modules that the build is made of. */
export function runJest(folder: string, args: readonly string[]): number {
  const { resolve } = createRequire(path.join(folder, 'package.json'));
  let jest: string;
  try {
    jest = resolve('jest/bin/jest');
  } catch {
    throw new CommandError('jest is not installed here: npm install --save-dev jest');
  }
  return (
    spawnSync(process.execPath, [...FLAGS, jest, ...args], { cwd: folder, stdio: 'inherit' }).status ?? 1
  );
}
