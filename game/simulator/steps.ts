import type { GameEventFields, GameEventType } from '@site/contract/http/game';
import { MODES, modeId } from '@site/contract/modes';
import type { RankId } from '@site/contract/ranks';
import { createRandom, type Random } from 'server/src/kit/random.ts';
import type { SimulatedPlayer, World } from './world.ts';

export type Happening = {
  [Type in GameEventType]: { readonly type: Type; readonly fields: GameEventFields<Type> };
}[GameEventType];

export interface Moment {
  readonly seed: string;
  readonly server: number;
  readonly servers: number;
  /** Seconds since the beginning, without the times in which it was down. */
  readonly tick: number;
  /** Minutes of the game per minute. */
  readonly speed: number;
}

/** Minutes that a match takes, and players in it. */
const MATCH = { minutes: 6, players: 8 };

/** Of one player who is online, per minute of the game. */
const PER_MINUTE = { chat: 0.15, reports: 0.002, purchases: 0.0004, clanMatches: 0.002 };

const CHANNELS = ['lobby', 'lobby', 'bedwars', 'team'];
const LINES = {
  de: [
    'gg',
    'Wer kommt mit in die nächste Runde?',
    'Bett ist weg!',
    'Hat jemand noch Eisen?',
    'Sauber gespielt',
    'Moin',
    'Rot kommt von links',
    'Noch eine Runde, dann bin ich weg',
  ],
  en: [
    'gg',
    'Anyone up for another round?',
    'Bed is gone!',
    'Who has iron left?',
    'Well played',
    'Hi all',
    'Red is coming from the left',
    'One more, then I am off',
  ],
};
const REASONS = ['Spam', 'Beleidigung', 'Cheating', 'Team killing'];

/** Minutes of the game in which a player either is online or isn't. */
const SESSION_MINUTES = 30;

function countOf(random: Random, mean: number): number {
  const whole = Math.floor(mean);
  return whole + (random.chance(mean - whole) ? 1 : 0);
}

const minutesAt = ({ tick, speed }: Moment) => (tick * speed) / 60;

interface Session {
  readonly key: string;
  readonly online: readonly SimulatedPlayer[];
}

/** The last session of each world that was asked for: it is the same for many ticks. */
const sessions = new WeakMap<World, Session>();

/** Of a server's share of the players about two thirds are online, who come and go. */
export function playersOnline(world: World, moment: Moment): readonly SimulatedPlayer[] {
  const { seed, server, servers } = moment;
  const session = Math.floor(minutesAt(moment) / SESSION_MINUTES);
  const key = `${seed} ${server} ${servers} ${session}`;
  const known = sessions.get(world);
  if (known?.key === key) return known.online;
  const online = world.players.filter(
    (_, index) =>
      index % servers === server && createRandom(`${seed} online ${index} ${session}`).chance(0.65),
  );
  sessions.set(world, { key, online });
  return online;
}

const named = ({ uuid, name }: SimulatedPlayer) => ({ uuid, name });

function match(random: Random, networkName: string, players: readonly SimulatedPlayer[]): Happening {
  const mode = random.pick(MODES);
  const order = random.shuffle(players);
  return {
    type: 'match',
    fields: {
      mode: modeId(mode, networkName),
      players: order.map((player, place) => {
        const won = order.length / 2 - place;
        const wins = place === 0 ? 1 : 0;
        return {
          ...named(player),
          kills: random.int(0, Math.max(1, 12 - place)),
          deaths: random.int(0, place + 1),
          elo: mode === 'cores' ? wins : Math.round(won * random.int(2, 6)),
        };
      }),
    },
  };
}

/** Coins and playtime only grow, so that they need no memory but that of gifts. */
export function progress(
  player: SimulatedPlayer,
  moment: Moment,
  gifts: ReadonlyMap<string, number>,
): Extract<Happening, { type: 'player' }> {
  const minutes = Math.floor(minutesAt(moment) * 0.65);
  return {
    type: 'player',
    fields: {
      ...named(player),
      coins: player.coins + 3 * minutes + (gifts.get(player.uuid) ?? 0),
      playtime: player.playtime + minutes,
    },
  };
}

/** From the highest to the lowest that is sold. */
const SOLD = ['yt', 'knock', 'mvp', 'champ', 'vip', 'player'] as const satisfies readonly RankId[];

function purchase(player: SimulatedPlayer): Happening {
  const place = SOLD.findIndex((rank) => rank === player.rank);
  return { type: 'rank', fields: { ...named(player), rank: SOLD[Math.max(0, place - 1)] ?? 'vip' } };
}

function clanMatch(random: Random, { clans }: World, moment: Moment): Happening | undefined {
  // Each clan belongs to one game server: of two, the later state counts.
  const own = clans.filter((_, index) => index % moment.servers === moment.server);
  if (own.length === 0) return undefined;
  const clan = random.pick(own);
  return { type: 'clan', fields: { clan: { ...clan, elo: clan.elo + random.int(-40, 60) } } };
}

/** Always the same for a seed and a moment. */
export function happeningsAt(
  world: World,
  moment: Moment,
  gifts: ReadonlyMap<string, number> = new Map(),
): Happening[] {
  const { seed, server, tick, speed } = moment;
  const random = createRandom(`${seed} ${server} ${tick}`);
  const online = playersOnline(world, moment);
  if (online.length === 0) return [];
  const minutes = (online.length * speed) / 60;
  const count = (perMinute: number) => countOf(random, minutes * perMinute);
  const happenings: Happening[] = [];
  for (let left = count(1 / MATCH.players / MATCH.minutes); left > 0; left -= 1) {
    const players = random.shuffle(online).slice(0, MATCH.players);
    happenings.push(
      match(random, world.networkName, players),
      ...players.map((player) => progress(player, moment, gifts)),
    );
  }
  for (let left = count(PER_MINUTE.chat); left > 0; left -= 1) {
    const text = random.pick(random.chance(0.6) ? LINES.de : LINES.en);
    happenings.push({
      type: 'chat',
      fields: { ...named(random.pick(online)), channel: random.pick(CHANNELS), text },
    });
  }
  for (let left = count(PER_MINUTE.reports); left > 0 && online.length > 1; left -= 1) {
    const [reporter, reported] = random.shuffle(online).map(named);
    if (reporter && reported)
      happenings.push({ type: 'report', fields: { reporter, reported, reason: random.pick(REASONS) } });
  }
  for (let left = count(PER_MINUTE.purchases); left > 0; left -= 1)
    happenings.push(purchase(random.pick(online)));
  for (let left = count(PER_MINUTE.clanMatches); left > 0; left -= 1) {
    const changed = clanMatch(random, world, moment);
    if (changed) happenings.push(changed);
  }
  return happenings;
}
