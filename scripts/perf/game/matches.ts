import { randomInt, randomUUID } from 'node:crypto';
import type { GameEventFields, GameEventType, GamePlayer } from '@site/contract/http/game';
import { MODES, modeId, type Mode } from '@site/contract/modes';
import { readConfig } from '../../../server/src/config/config.ts';
import { readSiteFile } from '../../../server/src/config/siteFile.ts';

/** Players of a match. */
const MATCH = { min: 8, max: 16 };

type EventOf<Type extends GameEventType> = GameEventFields<Type> & {
  readonly id: string;
  readonly type: Type;
  readonly at: string;
};

/** A match as it is sent. */
export type MatchEvent = EventOf<'match'>;

/** An event as it is sent. */
export type SentEvent = MatchEvent | EventOf<'player'> | EventOf<'chat'>;

/** Returns the events of a game server in the given number of seconds until now. */
export type Play = (seconds: number) => SentEvent[];

/** The modes, by their ids in the API. */
export const MODE_IDS: ReadonlyMap<string, Mode> = new Map(
  MODES.map((mode) => [modeId(mode, readSiteFile(readConfig({}).siteConfig).name), mode]),
);

/** Chooses several players at random. */
export function choose(players: readonly GamePlayer[], count: number): GamePlayer[] {
  const chosen = new Set<GamePlayer>();
  while (chosen.size < Math.min(count, players.length)) chosen.add(players[randomInt(players.length)]!);
  return [...chosen];
}

function stamp<Type extends GameEventType>(type: Type, seconds: number) {
  const at = new Date(Date.now() - seconds * Math.random() * 1000).toISOString();
  return { id: randomUUID(), type, at };
}

function playMatch(players: readonly GamePlayer[], seconds: number): MatchEvent {
  return {
    ...stamp('match', seconds),
    mode: [...MODE_IDS.keys()][randomInt(MODE_IDS.size)]!,
    players: choose(players, randomInt(MATCH.min, MATCH.max + 1)).map((player) => ({
      ...player,
      kills: randomInt(15),
      deaths: randomInt(15),
      elo: randomInt(-15, 26),
    })),
  };
}

/** Plays matches, with so many rows a second on average: one per player. */
export function matchesOnly(players: readonly GamePlayer[], rowsPerSecond: number): Play {
  // A match may exceed what is due by a part of its rows: the next one makes up for it.
  let due = (-MATCH.max / 2) * Math.random();
  return (seconds) => {
    const matches: MatchEvent[] = [];
    for (due += seconds * rowsPerSecond; due > 0;) {
      const match = playMatch(players, seconds);
      due -= match.players.length;
      matches.push(match);
    }
    return matches;
  };
}

/** Plays a match, tells of two players and of two lines of chat in each call. */
export function fewEvents(players: readonly GamePlayer[]): Play {
  return (seconds) => [
    playMatch(players, seconds),
    ...choose(players, 2).map((player) => ({
      ...stamp('player', seconds),
      ...player,
      coins: randomInt(1_000_000),
      playtime: randomInt(100_000),
    })),
    ...choose(players, 2).map((player) => ({
      ...stamp('chat', seconds),
      ...player,
      channel: 'global',
      text: 'Well played, see you in the next round!',
    })),
  ];
}
