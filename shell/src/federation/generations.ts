import type { RemoteModule } from '@site/platform/feature';

const current = new Map<string, number>();
const alive = new Map<string, Map<RemoteModule, number>>();

/** How often the code of a remote has been put in place of older code. */
export function generationOf(remote: string): number {
  return current.get(remote) ?? 0;
}

export function startGeneration(remote: string): void {
  current.set(remote, generationOf(remote) + 1);
}

function end(remote: string, module: RemoteModule): void {
  try {
    module.dispose?.();
  } catch (error) {
    console.error(`What ${remote} ran before could not be ended.`, error);
  }
}

/** Ends what older code of a remote does by itself; only now, since until the new code is here it is all there is. */
export function adopt(remote: string, generation: number, module: RemoteModule): void {
  const modules = alive.get(remote) ?? new Map<RemoteModule, number>();
  alive.set(remote, modules.set(module, generation));
  const newest = Math.max(...modules.values());
  for (const [old, since] of [...modules]) {
    if (since === newest) continue;
    modules.delete(old);
    end(remote, old);
  }
}
