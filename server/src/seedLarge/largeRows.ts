import { randomUUID } from 'node:crypto';
import { join, type ClanRow } from '../demo/clans.ts';
import * as words from '../demo/wordLists.ts';
import { ALLOWED, type PlayerName } from '../demo/generateNames.ts';
import { population, type Player } from '../demo/generatePlayers.ts';
import { createRandom, type Random } from '../kit/random.ts';
import { daysBefore, daysSince } from '../demo/time.ts';

/** Players per clan; somewhat less than half of them are in one. */
const PLAYERS_PER_CLAN = 25;

/** Shares of the players per rank; none of them is staff. */
const RANK_SHARES = { yt: 0.002, champ: 0.006, knock: 0.01, mvp: 0.022, vip: 0.06 };

/** The more players, the more of them need a number to make their names unique. */
const ENDINGS = ['', ...words.NUMBERS, ...words.NUMBERS.map((number) => `_${number}`)];

const STYLES = [
  { lang: 'en', heads: words.ENGLISH_ADJECTIVES, tails: words.ENGLISH_NOUNS },
  { lang: 'en', heads: words.ENGLISH_NOUNS, tails: words.GAME_ROLES },
  { lang: 'en', heads: words.GAME_WORDS, tails: words.GAME_ROLES },
  { lang: 'en', heads: words.ENGLISH_FIRST_NAMES, tails: words.ENGLISH_NOUNS },
  { lang: 'en', heads: words.INVENTED_HEADS, tails: words.INVENTED_TAILS },
  { lang: 'de', heads: words.GERMAN_ADJECTIVES, tails: words.GERMAN_NOUNS },
  { lang: 'de', heads: words.GERMAN_COMPOUND_HEADS, tails: words.GERMAN_COMPOUND_TAILS },
  { lang: 'de', heads: words.GERMAN_FIRST_NAMES, tails: words.GERMAN_NOUNS },
] as const;

/** All combinations of one word of each list. */
function combinations(...lists: readonly (readonly string[])[]): string[][] {
  return lists.reduce<string[][]>(
    (found, list) => found.flatMap((chosen) => list.map((word) => [...chosen, word])),
    [[]],
  );
}

/** Generates unused names; fewer than requested if they run out. */
function playerNames(random: Random, count: number, taken: ReadonlySet<string>): PlayerName[] {
  const pairs = STYLES.flatMap(({ lang, heads, tails }) =>
    combinations(heads, tails).flatMap((pair): PlayerName[] => [
      { lang, name: pair.join('') },
      { lang, name: pair.join('_').toLowerCase() },
    ]),
  );
  const found = new Map<string, PlayerName>();
  for (const ending of ENDINGS) {
    for (const { lang, name } of pairs) {
      const whole = name + ending;
      if (ALLOWED.test(whole) && !taken.has(whole.toLowerCase()))
        found.set(whole.toLowerCase(), { lang, name: whole });
    }
    if (found.size >= count) break;
  }
  return random.shuffle([...found.values()]).slice(0, count);
}

/** The part of a word in a tag: without vowels, offensive combinations are unlikely. */
const letters = (word: string, place: number) =>
  word
    .toUpperCase()
    .replace(/[AEIOU]/g, '')
    .slice(0, place < 2 ? 2 : 1);

/** Generates clan names with tags. Duplicate tags get a number. None of them identifies another clan's page. */
function clanNames(random: Random, count: number, taken: ReadonlySet<string>): words.ClanName[] {
  const spoken = (list: readonly string[][]) => list.map((chosen) => ({ chosen, name: chosen.join(' ') }));
  const german = combinations(words.GERMAN_COMPOUND_HEADS, words.GERMAN_CLAN_GROUPS);
  const ofTwo = [
    ...spoken(combinations(words.ENGLISH_ADJECTIVES, words.CLAN_CREATURES)),
    ...spoken(combinations(words.ENGLISH_NOUNS, words.CLAN_GROUPS)),
    ...german.map((chosen) => ({ chosen, name: chosen.join('') })),
  ];
  const ofThree = combinations(words.ENGLISH_ADJECTIVES, words.ENGLISH_NOUNS, words.CLAN_GROUPS);
  const known = new Set(taken);
  const uses = new Map<string, number>();
  const names: words.ClanName[] = [];
  // Three-word names are the last resort.
  for (const { chosen, name } of [...random.shuffle(ofTwo), ...random.shuffle(spoken(ofThree))]) {
    if (names.length === count) break;
    const plain = chosen.map(letters).join('');
    const number = (uses.get(plain) ?? 0) + 1;
    const tag = number === 1 ? plain : `${plain}${number}`;
    if (known.has(name.toLowerCase()) || known.has(tag.toLowerCase())) continue;
    uses.set(plain, number);
    known.add(name.toLowerCase()).add(tag.toLowerCase());
    names.push({ name, tag });
  }
  return random.shuffle(names);
}

/** Names in use, in lower case. */
export interface TakenNames {
  readonly players: ReadonlySet<string>;
  /** Including tags. */
  readonly clans: ReadonlySet<string>;
}

/**
 * Generates many players with clans, deterministic except for ids and times. The first players lead the clans, and some
 * of the others join one.
 *
 * @returns fewer than requested if the names run out
 */
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
