import { createHash } from 'node:crypto';
import { readFileSync, statSync } from 'node:fs';
import path from 'node:path';
import { z } from 'zod';

const assetList = z.object({ scripts: z.array(z.string()) });

/** Names a build of the shell by its scripts, in hexadecimal digits: it is reported as a version. */
function shellRevision(scripts: readonly string[]): string {
  return createHash('sha256').update(scripts.join('\n')).digest('hex').slice(0, 12);
}

/** The shell's build that pages are made of. */
export interface ShellBuild {
  /**
   * Addresses of its scripts, in order.
   *
   * @throws Error where there is no build yet
   */
  scripts(): readonly string[];
  /** Names the build; `undefined` where there is none yet. */
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
