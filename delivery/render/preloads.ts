import type { RegisteredRemote } from '@site/contract/http/registry';
import { exposedChunk, type UsedChunks } from '@site/contract/rendering';
import type { RenderTarget } from './renderTargets.ts';

type ChunkScripts = Readonly<Record<string, readonly string[]>>;

function exposedChunks(owner: RegisteredRemote): string[] {
  return owner.modules
    .filter(({ routes }) => routes.some(({ render }) => render === 'server'))
    .map(({ module }) => exposedChunk(module));
}

const scriptsOf = (all: ChunkScripts, names: readonly string[]) =>
  names.flatMap((name) => (Object.hasOwn(all, name) ? (all[name] ?? []) : []));

export function preloadsOf(
  { owner, program }: Pick<RenderTarget, 'owner' | 'program'>,
  chunks: UsedChunks,
  shellChunks: ChunkScripts,
): string[] {
  const shell = scriptsOf(shellChunks, chunks.shell);
  if (!owner || !program) return [...new Set(shell)];
  const remote = scriptsOf(program.chunks, [...exposedChunks(owner), ...chunks.remote]);
  return [...new Set([...shell, owner.entry, ...remote])];
}
