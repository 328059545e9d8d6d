import { globSync } from 'node:fs';
import path from 'node:path';
import { readSegment } from '../client/outbox.ts';

interface Ran {
  readonly id: string;
  readonly kind?: unknown;
  readonly player?: { readonly uuid?: unknown };
  readonly args?: { readonly coins?: unknown };
}

/** Players move between game servers. */
export function readGifts(folder: string): ReadonlyMap<string, number> {
  const files = globSync('*/ran.ndjson', { cwd: folder });
  const commands = files.flatMap((file) => readSegment(path.join(folder, file)) as readonly Ran[]);
  const gifts = new Map<string, number>();
  for (const { kind, player, args } of new Map(commands.map((command) => [command.id, command])).values()) {
    const [uuid, coins] = [player?.uuid, args?.coins];
    if (kind !== 'give-coins' || typeof uuid !== 'string' || typeof coins !== 'number') continue;
    gifts.set(uuid, (gifts.get(uuid) ?? 0) + coins);
  }
  return gifts;
}
