import { createHash } from 'node:crypto';
import { readFileSync, statSync } from 'node:fs';
import path from 'node:path';
import { z } from 'zod';

const assetList = z.object({
  scripts: z.array(z.string()),
  chunks: z.record(z.string(), z.array(z.string())).default({}),
});
type Chunks = z.output<typeof assetList>['chunks'];

/** Identifies a shell build by its scripts, in hexadecimal digits; reported as a version. */
function shellRevision(scripts: readonly string[]): string {
  return createHash('sha256').update(scripts.join('\n')).digest('hex').slice(0, 12);
}

/** The shell build that pages use. */
export interface ShellBuild {
  /**
   * URLs of its scripts, in order.
   *
   * @throws Error before the first build
   */
  scripts(): readonly string[];
  /** The URLs of the scripts that each lazy chunk needs, by the chunk's name. */
  chunks(): Chunks;
  /** Identifies the build; `undefined` before the first one. */
  revision(): string | undefined;
}

export function createShellBuild(shellDir: string): ShellBuild {
  const file = path.join(shellDir, 'assets.json');
  let known: { mtime: number; scripts: readonly string[]; chunks: Chunks; revision: string } | undefined;

  function read() {
    const { mtimeMs } = statSync(file);
    if (known?.mtime !== mtimeMs) {
      const { scripts, chunks } = assetList.parse(JSON.parse(readFileSync(file, 'utf8')));
      known = { mtime: mtimeMs, scripts, chunks, revision: shellRevision(scripts) };
    }
    return known;
  }

  return {
    scripts: () => read().scripts,
    chunks: () => read().chunks,
    revision() {
      try {
        return read().revision;
      } catch {
        return undefined;
      }
    },
  };
}
