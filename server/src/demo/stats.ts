import { MODES, RANGES, type Mode, type Range } from '@site/contract/modes';
import { isStaff, type RankId } from '@site/contract/ranks';
import type { Selectable } from 'kysely';
import type { StatsTable } from '../database/schema.ts';
import { createPeriods } from '@site/contract/timeZone';
import type { Player } from './generatePlayers.ts';
import { createRandom, type Random } from '../kit/random.ts';
import { daysSince } from './time.ts';

type StatsRow = Selectable<StatsTable>;

const periodAt = createPeriods('UTC');
type Score = Pick<StatsRow, 'elo' | 'kills' | 'deaths'>;

interface ModePace {
  readonly minutesPerRound: number;
  readonly killsPerRound: number;
  readonly wins: number;
  /** Trophies per win, or the win itself. */
  readonly eloPerWin: number;
}

const PACES: Readonly<Record<Mode, ModePace>> = {
  bedwars: { minutesPerRound: 11, killsPerRound: 4.1, wins: 0.26, eloPerWin: 9.5 },
  ffa: { minutesPerRound: 3, killsPerRound: 2.6, wins: 0.35, eloPerWin: 1.8 },
  mlgrush: { minutesPerRound: 4, killsPerRound: 3.4, wins: 0.48, eloPerWin: 2.4 },
  cores: { minutesPerRound: 14, killsPerRound: 6.2, wins: 0.47, eloPerWin: 1 },
};

/** Share of the time online spent in rounds; staff have other tasks too. */
const inRounds = (rank: RankId) => (isStaff(rank) ? 0.4 : 0.8);
/** Minutes of a very long day. */
const LONGEST_DAY = 10 * 60;

function tastes(random: Random): Record<Mode, number> {
  const weights = MODES.map((mode) => [mode, random.logNormal(1, 1.1)] as const);
  const total = weights.reduce((sum, [, weight]) => sum + weight, 0);
  return Object.fromEntries(weights.map(([mode, weight]) => [mode, weight / total])) as Record<Mode, number>;
}

function lifetimeScore(random: Random, mode: Mode, minutes: number, skill: number): Score {
  const pace = PACES[mode];
  const rounds = Math.max(1, minutes / pace.minutesPerRound);
  const odds = (pace.wins / (1 - pace.wins)) * Math.exp(0.8 * skill);
  const kills = rounds * pace.killsPerRound * Math.exp(0.35 * skill);
  return {
    elo: Math.round(rounds * (odds / (1 + odds)) * pace.eloPerWin),
    kills: Math.round(kills),
    deaths: Math.round((kills / Math.exp(0.45 * skill)) * random.logNormal(1, 0.08)),
  };
}

/** Derives the score of a shorter range: never more of anything. */
function within(random: Random, longer: Score, share: number): Score {
  const part = (value: number, form: number) => Math.min(value, Math.round(value * share * form));
  const form = random.logNormal(1, 0.12);
  return {
    elo: part(longer.elo, form),
    kills: part(longer.kills, form),
    deaths: part(longer.deaths, 1 / form),
  };
}

function recentShares(random: Random, { user, regular }: Player, now: Date): { month: number; day: number } {
  const age = daysSince(now, user.created_at);
  const activeMonth = regular || random.chance(0.7);
  const activeDay = regular || random.chance(0.55);
  const days = Math.min(30, age);
  const minutesMonth = activeMonth ? (user.playtime * days * random.logNormal(1.8, 0.8)) / age : 0;
  const month = Math.min(1, minutesMonth / user.playtime, (days * LONGEST_DAY) / user.playtime);
  const minutes = month * user.playtime;
  const day = activeDay ? Math.min(1, random.logNormal(0.12, 0.6), LONGEST_DAY / Math.max(minutes, 1)) : 0;
  return { month, day };
}

function statsOf(random: Random, player: Player, now: Date): StatsRow[] {
  const taste = tastes(random);
  const shares = recentShares(random, player, now);
  const minutes = player.user.playtime * inRounds(player.user.rank);
  return MODES.flatMap((mode) => {
    const skill = 0.7 * player.skill + 0.7 * random.normal();
    const lifetime = lifetimeScore(random, mode, minutes * taste[mode], skill);
    const monthly = within(random, lifetime, shares.month * random.logNormal(1, 0.3));
    const daily = within(random, monthly, shares.day * random.logNormal(1, 0.4));
    const scores: Readonly<Record<Range, Score>> = { daily, monthly, lifetime };
    return RANGES.map((range) => ({
      user_id: player.user.uuid,
      mode,
      range,
      period: periodAt(range, now),
      ...scores[range],
    }));
  });
}

export function* stats(
  now: Date,
  players: Iterable<Player>,
  random: Random = createRandom('stats'),
): Generator<StatsRow> {
  for (const player of players) yield* statsOf(random, player, now);
}
