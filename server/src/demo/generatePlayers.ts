import { isStaff, type RankId } from '@site/contract/ranks';
import type { UserRow } from '../database/schema.ts';
import type { PlayerName } from './generateNames.ts';
import { createRandom, type Random } from '../kit/random.ts';
import { daysBefore } from './time.ts';

/** A player and the traits that the rest of the data follows from. */
export interface Player {
  readonly user: Omit<UserRow, 'delete_after' | 'name_changed_at' | 'password_from_team'>;
  /** Roughly normally distributed around 0. */
  readonly skill: number;
  /** Plays nearly every day, so that every board shows them. */
  readonly regular: boolean;
}

export const PLAIN_USER = {
  clan_id: null,
  clan_rank: null,
  password_hash: null,
  first_login: false,
  totp_secret: null,
  totp_last_step: null,
  initial_password_until: null,
} as const;

const YEARS = 3 * 365;

type RankCounts = Readonly<Partial<Record<RankId, number>>>;

/** Only the demo account is an owner. */
const RANK_COUNTS: RankCounts = {
  admin: 1,
  ytplus: 2,
  srdev: 1,
  srmod: 1,
  srcon: 1,
  dev: 3,
  mod: 4,
  build: 4,
  con: 3,
  sup: 3,
  jrsup: 3,
  yt: 8,
  knock: 16,
  mvp: 30,
  champ: 14,
  vip: 50,
};

function dealRanks(random: Random, eagerness: readonly number[], counts: RankCounts): RankId[] {
  const held = Object.entries(counts).flatMap(([rank, count]) => Array<RankId>(count).fill(rank as RankId));
  const dealt = random.shuffle(held);
  const ranks = eagerness.map((): RankId => 'player');
  eagerness
    .map((value, index) => ({ index, order: value + random.normal() }))
    .sort((a, b) => b.order - a.order)
    .slice(0, dealt.length)
    .forEach(({ index }, place) => (ranks[index] = dealt[place] ?? 'player'));
  return ranks;
}

/** Days since the account was created: the network has grown, and staff have been around for a while. */
function accountAge(random: Random, rank: RankId): number {
  return isStaff(rank) ? 200 + random.next() * (YEARS - 201) : 1.5 + (YEARS - 2.5) * random.next() ** 1.3;
}

/** Minutes; few exceed a thousand hours, nobody three hours a day over the account's life. */
function playtimeOf(random: Random, eagerness: number, age: number): number {
  const minutes = random.logNormal(3600 * Math.exp(1.15 * eagerness), 0.3);
  return Math.max(15, Math.round(Math.min(minutes / (1 + minutes / 120_000), age * 180)));
}

export function population(now: Date, names: readonly PlayerName[], rankCounts = RANK_COUNTS): Player[] {
  const random = createRandom('players');
  const eagerness = names.map(() => random.normal());
  const ranks = dealRanks(random, eagerness, rankCounts);

  return names.map(({ name, lang }, index) => {
    const rank = ranks[index] ?? 'player';
    const age = accountAge(random, rank);
    const playtime = playtimeOf(random, eagerness[index] ?? 0, age);
    return {
      // Frequent players are somewhat better.
      skill: 0.25 * (eagerness[index] ?? 0) + random.normal(),
      regular: false,
      user: {
        ...PLAIN_USER,
        uuid: random.uuid(),
        name,
        lang,
        rank,
        coins: Math.round(random.logNormal(90 * Math.sqrt(playtime), 1)),
        playtime,
        created_at: daysBefore(now, age),
      },
    };
  });
}
