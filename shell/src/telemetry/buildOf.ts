import { shellVersion } from '../boot/bootData.ts';
import { remotes } from '../federation/registry.ts';
import type { Build } from './report.ts';

/** The shell as a build; one that was served without a name is the one in development. */
export const shell: Build = { name: 'shell', version: shellVersion || 'dev' };

const SERVED = /\/remotes\/([a-z][a-z0-9-]{0,39})\/(\w[\w.+-]{0,79})\//;

const folderOf = (entry: string) => entry.slice(0, entry.lastIndexOf('/') + 1);

/** Whose code an error comes from, by the address that its stack names first; the shell's where it names no remote. */
export function buildOf(error: unknown): Build {
  const stack = (error instanceof Error && error.stack) || '';
  for (const line of stack.split('\n')) {
    const elsewhere = remotes().find(({ entry }) => /^https?:/.test(entry) && line.includes(folderOf(entry)));
    if (elsewhere) return elsewhere;
    const [, name, version] = SERVED.exec(line) ?? [];
    if (name && version) return { name, version };
  }
  return shell;
}
