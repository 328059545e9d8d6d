import fs from 'node:fs';
import path from 'node:path';

function sync(target: string): void {
  const descriptor = fs.openSync(target, 'r');
  try {
    fs.fsyncSync(descriptor);
  } finally {
    fs.closeSync(descriptor);
  }
}

/** Makes the names in a folder durable (files created, renamed or removed), not the contents of its files. */
export function syncFolder(folder: string): void {
  // Windows can't open a folder, and needs no sync.
  if (process.platform !== 'win32') sync(folder);
}

export function syncFolderDeep(folder: string): void {
  for (const entry of fs.readdirSync(folder, { withFileTypes: true })) {
    const target = path.join(folder, entry.name);
    if (entry.isDirectory()) syncFolderDeep(target);
    else if (entry.isFile()) sync(target);
  }
  syncFolder(folder);
}

/** Durably renames a file or folder within its parent. */
