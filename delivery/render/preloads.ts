import type { RegisteredRemote } from '@site/contract/http/registry';
import { exposedChunk, type UsedChunks } from '@site/contract/rendering';
import type { ServerProgram } from './serverProgram.ts';

type ChunkScripts = Readonly<Record<string, readonly string[]>>;

/** The exposed modules of a remote that have rendered pages, as chunks of its build. */
function exposedChunks(owner: RegisteredRemote): string[] {
  return owner.modules
    .filter(({ routes }) => routes.some(({ render }) => render === 'server'))
    .map(({ module }) => exposedChunk(module));
}

/** The remote whose page is rendered. */
interface Rendering {
  readonly owner: RegisteredRemote | undefined;
  readonly program: ServerProgram | undefined;
}

const scriptsOf = (all: ChunkScripts, names: readonly string[]) =>
  names.flatMap((name) => (Object.hasOwn(all, name) ? (all[name] ?? []) : []));

/** Returns the scripts that make a rendered page interactive, besides the shell's entry. */
export function preloadsOf(
  { owner, program }: Rendering,
  chunks: UsedChunks,
  shellChunks: ChunkScripts,
): string[] {
  const shell = scriptsOf(shellChunks, chunks.shell);
  if (!owner || !program) return [...new Set(shell)];
  const remote = scriptsOf(program.chunks, [...exposedChunks(owner), ...chunks.remote]);
  return [...new Set([...shell, owner.entry, ...remote])];
}
