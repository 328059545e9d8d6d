import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { cleanUpLater } from './cleanUp.ts';

/** A new folder, removed after the last test of the file. */
export function newFolder(): string {
  const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'server-test-'));
  cleanUpLater(() => fs.rmSync(folder, { recursive: true, force: true }));
  return folder;
}

/** Writes files by path in a folder, and creates their folders. */
export function writeFiles(folder: string, files: Readonly<Record<string, string>>): void {
  for (const [name, content] of Object.entries(files)) {
    const file = path.join(folder, name);
    fs.mkdirSync(path.dirname(file), { recursive: true });
    fs.writeFileSync(file, content);
  }
}
