import { mkdtempSync, rmSync } from 'node:fs';

/** The folder is deleted even if this process is terminated meanwhile. */
export async function withFolder<Result>(
  prefix: string,
  use: (folder: string) => Promise<Result>,
): Promise<Result> {
  const folder = mkdtempSync(prefix);
  const remove = () => rmSync(folder, { recursive: true, force: true });
  process.once('exit', remove);
  try {
    return await use(folder);
  } finally {
    process.off('exit', remove);
    remove();
  }
}
