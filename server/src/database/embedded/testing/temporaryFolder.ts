import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';

/** A folder for the tests of one file, removed after the last of them. */
export function temporaryFolder(): string {
  const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'database-test-'));
  afterAll(() => fs.rmSync(folder, { recursive: true, force: true }));
  return folder;
}
