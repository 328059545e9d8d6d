import { GAME_LIMITS } from '@site/contract/gameLimits';
import type { azlinkBody } from '@site/contract/http/azlink';
import {
  COMMAND_KINDS,
  gamePlayer,
  maxPlayers,
  softwareText,
  syncLimits,
  type GamePlayer,
  type SyncBody,
} from '@site/contract/http/game';
import { truncate } from '@site/contract/textLength';
import type { z } from 'zod';
import { inTurns, mayBePlayer, usable, usablePlayer, usablePlayers, type LeftOut } from './leftOut.ts';

export interface Presence {
  readonly software: string | undefined;
  readonly plugin: string | undefined;
  readonly maxPlayers: number | undefined;
  /** The players online; `undefined` if it doesn't say. */
  readonly players: readonly GamePlayer[] | undefined;
  /** Players online who are not listed. */
  readonly morePlayers: number;
}

/** Reads a number. One that is too large counts as the largest, any other that can't be used as absent. */
function atMost(field: 'want' | 'leaseSeconds', body: SyncBody, leftOut: LeftOut): number {
  const { default: usual, max } = field === 'want' ? GAME_LIMITS.want : GAME_LIMITS.lease;
  const value = body[field];
  const isTooLarge = typeof value === 'number' && value > max;
  return usable(syncLimits[field], value, { field, leftOut }) ?? (isTooLarge ? max : usual);
}

export async function readCall(body: SyncBody, leftOut: LeftOut) {
  const noted = (field: string) => ({ field, leftOut });
  const presence: Presence = {
    software: usable(softwareText, body.software, noted('software')),
    plugin: usable(softwareText, body.plugin, noted('plugin')),
    maxPlayers: usable(maxPlayers, body.maxPlayers, noted('maxPlayers')),
    players: body.players ? await usablePlayers(gamePlayer, body.players, noted('players')) : undefined,
    morePlayers: 0,
  };
  return {
    presence,
    want: atMost('want', body, leftOut),
    leaseSeconds: atMost('leaseSeconds', body, leftOut),
    // Kinds that this site doesn't have yet are none that it could send.
    can: body.can ? COMMAND_KINDS.filter((kind) => body.can?.includes(kind)) : undefined,
  };
}

/** Reads who is online. Those beyond what is listed are counted only: each once, whatever else they are. */
async function readPlayers(given: readonly unknown[], leftOut: LeftOut) {
  const players = new Map<string, GamePlayer>();
  const others = new Set<string>();
  for await (const some of inTurns(given))
    for (const value of some)
      if (players.size < GAME_LIMITS.players) {
        const player = usablePlayer(gamePlayer, value, { field: 'players', leftOut });
        if (player) players.set(player.uuid, player);
      } else if (mayBePlayer(value)) others.add(value.uuid.toLowerCase());
  for (const uuid of players.keys()) others.delete(uuid);
  return { players: [...players.values()], morePlayers: others.size };
}

export async function readAzlinkCall(body: z.output<typeof azlinkBody>, leftOut: LeftOut): Promise<Presence> {
  const platform = Object(body.platform) as { name?: unknown; version?: unknown };
  const text = (value: unknown, field: string) => usable(softwareText, value, { field, leftOut });
  const software = [text(platform.name, 'platform.name'), text(platform.version, 'platform.version')];
  const { players, morePlayers } = await readPlayers(body.players ?? [], leftOut);
  return {
    software: truncate(software.filter(Boolean).join(' '), GAME_LIMITS.software) || undefined,
    plugin: truncate(`AzLink ${text(body.version, 'version') ?? ''}`.trim(), GAME_LIMITS.software),
    maxPlayers: usable(maxPlayers, body.maxPlayers, { field: 'maxPlayers', leftOut }),
    players: body.players ? players : undefined,
    morePlayers,
  };
}
