import { isStaff, type RankId } from '@site/contract/ranks';
import type { Selectable } from 'kysely';
import type { ClansTable } from '../database/schema.ts';
import { CLAN_NAMES } from './wordLists.ts';
import type { Player } from './generatePlayers.ts';
import { createRandom, type Random } from '../kit/random.ts';
import { daysBefore, daysSince } from './time.ts';

export type ClanRow = Selectable<ClansTable>;
type ClanRank = 'LEADER' | 'MODERATOR' | 'MEMBER';

/** A clan with its members, the leader first, then the moderators. */
export interface Clan {
  readonly row: ClanRow;
  readonly members: readonly Player[];
}

interface Roster {
  readonly leader: Player;
  readonly moderators: readonly Player[];
  readonly members: readonly Player[];
  /** The leader has left without a successor. */
  readonly leaderless: boolean;
}

const PLACES = { ofMvp: 0, ofPlayer: 1, leaderless: 2, withoutModerators: 3, alone: 4 } as const;

/** Demo accounts in a clan; the others, such as `vip`, are in none. */
const WITH_MVP = ['knock', 'build'];
const WITH_PLAYER = ['champ', 'con'];

const ELO = { lowest: 800, highest: 2600 } as const;

/** Founding a clan requires MVP or a higher rank from the shop. */
const mayFound = (rank: RankId) => isStaff(rank) || rank === 'yt' || rank === 'knock' || rank === 'mvp';
/** Minimum age of a leader's account in days, so that no clan is brand-new. */
const MIN_LEADER_DAYS = 90;

function sizes(random: Random): number[] {
  return CLAN_NAMES.map((_, place) => {
    if (place === PLACES.alone) return 0;
    if (place === PLACES.ofMvp || place === PLACES.ofPlayer) return 12;
    return Math.min(19, Math.max(2, Math.round(random.logNormal(8, 0.5))));
  });
}

function moderatorCount(random: Random, place: number, size: number): number {
  if (place === PLACES.ofMvp || place === PLACES.ofPlayer) return 3;
  if (place === PLACES.withoutModerators || size < 4) return 0;
  return random.int(1, Math.min(4, Math.floor(size / 2)));
}

function rosters(
  random: Random,
  now: Date,
  accounts: readonly Player[],
  population: readonly Player[],
): Roster[] {
  const account = (name: string) => accounts.filter(({ user }) => user.name === name);
  const founders = random.shuffle(
    population.filter(({ user }) => mayFound(user.rank) && daysSince(now, user.created_at) > MIN_LEADER_DAYS),
  );
  const leaders = [...account('mvp'), ...founders.slice(0, CLAN_NAMES.length - 1)];
  const led = new Set(leaders);
  const free = random.shuffle(population.filter((player) => !led.has(player)));
  const counts = sizes(random);

  return leaders.map((leader, place) => {
    const joining = free.splice(0, counts[place]);
    const moderators = joining.splice(0, moderatorCount(random, place, joining.length));
    const known =
      place === PLACES.ofMvp ? WITH_MVP : place === PLACES.ofPlayer ? ['player', ...WITH_PLAYER] : [];
    const members = [...joining, ...known.flatMap(account)];
    return { leader, moderators, members, leaderless: place === PLACES.leaderless };
  });
}

function eloLadder(random: Random, count: number): number[] {
  const step = 1 / (count - 1);
  return Array.from({ length: count }, (_, place) => {
    const jitter = place === 0 || place === count - 1 ? 0 : (random.next() - 0.5) * 0.8;
    const height = 1 - (place + jitter) * step;
    return Math.round(ELO.lowest + (ELO.highest - ELO.lowest) * height ** 1.25);
  });
}

function strength({ leader, moderators, members }: Roster): number {
  const all = [leader, ...moderators, ...members];
  const skill = all.reduce((sum, player) => sum + player.skill, 0) / all.length;
  return skill + 0.5 * Math.log(all.length);
}

export function join(player: Player, clan: Pick<ClanRow, 'id'>, rank: ClanRank): Player {
  return { ...player, user: { ...player.user, clan_id: clan.id, clan_rank: rank } };
}

function toClan(random: Random, now: Date, place: number, elo: number, roster: Roster): Clan {
  const { leader, moderators, members, leaderless } = roster;
  const name = CLAN_NAMES[place];
  if (!name) throw new Error(`No name for clan ${place}`);
  const age = daysSince(now, leader.user.created_at) * (0.3 + 0.6 * random.next());
  const row: ClanRow = {
    id: random.uuid(),
    name: name.name,
    tag: name.tag,
    elo,
    leader: leaderless ? null : leader.user.uuid,
    created_at: daysBefore(now, age),
  };
  return {
    row,
    members: [
      ...(leaderless ? [] : [join(leader, row, 'LEADER')]),
      ...moderators.map((player) => join(player, row, 'MODERATOR')),
      ...members.map((player) => join(player, row, 'MEMBER')),
    ],
  };
}

export function clans(now: Date, accounts: readonly Player[], population: readonly Player[]): Clan[] {
  const random = createRandom('clans');
  const all = rosters(random, now, accounts, population);
  const ladder = eloLadder(random, all.length);
  const elos = new Map<Roster, number>();
  [...all]
    .sort((a, b) => strength(b) - strength(a))
    .forEach((roster, place) => elos.set(roster, ladder[place] ?? ELO.lowest));
  return all.map((roster, place) => toClan(random, now, place, elos.get(roster) ?? ELO.lowest, roster));
}
