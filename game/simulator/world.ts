import { readFileSync } from 'node:fs';
import path from 'node:path';
import type { GameEventFields, GamePlayer } from '@site/contract/http/game';
import { isStaff, type RankId } from '@site/contract/ranks';
import { demoRows } from 'server/src/demo/demoRows.ts';

const SITE = path.resolve(import.meta.dirname, '../../config/site.json');

export interface SimulatedPlayer extends GamePlayer {
  readonly rank: RankId;
  readonly coins: number;
  /** In minutes. */
  readonly playtime: number;
}

/** Those of the demo, so that a demo site shows what they do. */
export interface World {
  readonly networkName: string;
  readonly players: readonly SimulatedPlayer[];
  /** Everybody who may buy something. */
  readonly everybody: readonly SimulatedPlayer[];
  readonly clans: readonly GameEventFields<'clan'>['clan'][];
}

/** Always the same, with at most the players of the demo. */
export function createWorld(count: number): World {
  const { users, clans } = demoRows(new Date(0), '');
  const membersOf = (id: string) =>
    users
      .filter(({ clan_id }) => clan_id === id)
      .map(({ uuid, name, clan_rank }) => ({ uuid, name, clanRank: clan_rank ?? ('MEMBER' as const) }));
  const { name } = JSON.parse(readFileSync(SITE, 'utf8')) as { name: string };
  return {
    networkName: name,
    everybody: users,
    players: users.filter(({ rank }) => !isStaff(rank)).slice(0, count),
    clans: clans.map(({ id, name, tag, elo, leader }) => ({
      id,
      name,
      tag,
      elo,
      leader,
      members: membersOf(id),
    })),
  };
}
