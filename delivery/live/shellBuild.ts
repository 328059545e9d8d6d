import { hash } from 'node:crypto';
import { readFileSync, statSync } from 'node:fs';
import path from 'node:path';
import { z } from 'zod';

const assetList = z.object({
  scripts: z.array(z.string()),
  chunks: z.record(z.string(), z.array(z.string())).default({}),
});

export type ShellBuild = ReturnType<typeof createShellBuild>;

export function createShellBuild(shellDir: string) {
  const file = path.join(shellDir, 'assets.json');
  let known: (z.output<typeof assetList> & { readonly mtime: number; readonly revision: string }) | undefined;

  function read() {
    const { mtimeMs } = statSync(file);
    if (known?.mtime !== mtimeMs) {
      const { scripts, chunks } = assetList.parse(JSON.parse(readFileSync(file, 'utf8')));
      const revision = hash('sha256', scripts.join('\n')).slice(0, 12);
      known = { mtime: mtimeMs, scripts, chunks, revision };
    }
    return known;
  }

  return {
    /** URLs, in order. @throws Error before the first build */
    scripts: () => read().scripts,
    /** The URLs of the scripts that each lazy chunk needs, by the chunk's name. */
    chunks: () => read().chunks,
    /** Identifies the build as a version; `undefined` before the first one. */
    revision(): string | undefined {
      try {
        return read().revision;
      } catch {
        return undefined;
      }
    },
  };
}
