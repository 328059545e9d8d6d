import { createHash } from 'node:crypto';
import { readFileSync, statSync } from 'node:fs';
import path from 'node:path';
import { z } from 'zod';

const assetList = z.object({ scripts: z.array(z.string()) });

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
  /** Identifies the build; `undefined` before the first one. */
  revision(): string | undefined;
}

export function createShellBuild(shellDir: string): ShellBuild {
  const file = path.join(shellDir, 'assets.json');
  let known: { mtime: number; scripts: readonly string[]; revision: string } | undefined;

  function read() {
    const { mtimeMs } = statSync(file);
    if (known?.mtime !== mtimeMs) {
      const { scripts } = assetList.parse(JSON.parse(readFileSync(file, 'utf8')));
      known = { mtime: mtimeMs, scripts, revision: shellRevision(scripts) };
    }
    return known;
  }

  return {
    scripts: () => read().scripts,
    revision() {
      try {
        return read().revision;
      } catch {
        return undefined;
      }
    },
  };
}
