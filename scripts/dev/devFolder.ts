import { mkdirSync } from 'node:fs';
import path from 'node:path';
import { root } from '@site/webpack/workspace';

/** A folder for what the servers find in `dist` otherwise; a checkout that was never built has none. */
export function devFolder(name: string): string {
  const folder = path.join(root, '.dev', name);
  mkdirSync(folder, { recursive: true });
  return folder;
}
