import { randomUUID } from 'node:crypto';
import { join, type ClanRow } from '../clans.ts';
import * as words from '../wordLists.ts';
import { playerNames } from '../generateNames.ts';
import { population, type Player } from '../generatePlayers.ts';
import { createRandom, type Random } from '../../kit/random.ts';
import { daysBefore, daysSince } from '../time.ts';

const PLAYERS_PER_CLAN = 25;

const RANK_SHARES = { yt: 0.002, champ: 0.006, knock: 0.01, mvp: 0.022, vip: 0.06 };

/** The part of a word in a tag: without vowels, offensive combinations are unlikely. */
const letters = (word: string, place: number) =>
  word
    .toUpperCase()
    .replace(/[AEIOU]/g, '')
    .slice(0, place < 2 ? 2 : 1);

type Spoken = readonly [words: readonly string[], space: string];

const CLAN_STYLES: readonly ((random: Random) => Spoken)[] = [
  (r) => [[r.pick(words.ENGLISH_ADJECTIVES), r.pick(words.CLAN_CREATURES)], ' '],
  (r) => [[r.pick(words.ENGLISH_NOUNS), r.pick(words.CLAN_GROUPS)], ' '],
  (r) => [[r.pick(words.GERMAN_COMPOUND_HEADS), r.pick(words.GERMAN_CLAN_GROUPS)], ''],
  (r) => [[r.pick(words.ENGLISH_ADJECTIVES), r.pick(words.ENGLISH_NOUNS), r.pick(words.CLAN_GROUPS)], ' '],
];

/** Generates clan names with tags. Duplicate tags get a number. None of them identifies another clan's page. */
function clanNames(random: Random, count: number, taken: ReadonlySet<string>): words.ClanName[] {
  const known = new Set(taken);
  const uses = new Map<string, number>();
  const names: words.ClanName[] = [];
  while (names.length < count) {
    const [spoken, space] = random.pick(CLAN_STYLES)(random);
    const name = spoken.join(space);
    const plain = spoken.map(letters).join('');
    const number = (uses.get(plain) ?? 0) + 1;
    const tag = number === 1 ? plain : `${plain}${number}`;
    if (known.has(name.toLowerCase()) || known.has(tag.toLowerCase())) continue;
    uses.set(plain, number);
    known.add(name.toLowerCase()).add(tag.toLowerCase());
    names.push({ name, tag });
  }
  return names;
}

export interface TakenNames {
  readonly players: ReadonlySet<string>;
  /** Including tags. */
  readonly clans: ReadonlySet<string>;
}

/** Deterministic except for ids and times. The first players lead the clans, and some of the others join one. */
export function largeRows(
  now: Date,
  count: number,
  taken: TakenNames,
): { readonly players: readonly Player[]; readonly clans: readonly ClanRow[] } {
  const random = createRandom('large');
  const ranks = Object.entries(RANK_SHARES).map(([rank, share]) => [rank, Math.round(share * count)]);
  const all = population(
    now,
    playerNames(random, count, taken.players),
    Object.fromEntries(ranks) as Partial<Record<keyof typeof RANK_SHARES, number>>,
  ).map((player) => ({ ...player, user: { ...player.user, uuid: randomUUID() } }));

  const clans = clanNames(random, Math.ceil(all.length / PLAYERS_PER_CLAN), taken.clans).map(
    (name, place): ClanRow => {
      const { uuid = null, created_at = now } = all[place]?.user ?? {};
      const age = daysSince(now, created_at) * (0.3 + 0.6 * random.next());
      const elo = Math.round(random.logNormal(450, 0.5)) + 700;
      return { id: randomUUID(), ...name, elo, leader: uuid, created_at: daysBefore(now, age) };
    },
  );
  const joined = () => (random.chance(0.4) ? Math.floor(clans.length * random.next() ** 1.5) : -1);
  const players = all.map((player, place) => {
    const leads = clans[place];
    if (leads) return join(player, leads, 'LEADER');
    const clan = clans[joined()];
    return clan ? join(player, clan, random.chance(0.15) ? 'MODERATOR' : 'MEMBER') : player;
  });
  return { players, clans };
}
