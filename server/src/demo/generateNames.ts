import type { Lang } from '@site/contract/lang';
import {
  ENGLISH_ADJECTIVES,
  ENGLISH_FIRST_NAMES,
  ENGLISH_NOUNS,
  GAME_ROLES,
  GAME_WORDS,
  GERMAN_ADJECTIVES,
  GERMAN_COMPOUND_HEADS,
  GERMAN_COMPOUND_TAILS,
  GERMAN_FIRST_NAMES,
  GERMAN_NOUNS,
  INVENTED_HEADS,
  INVENTED_TAILS,
  NUMBERS,
} from './wordLists.ts';
import type { Random } from '../kit/random.ts';

export interface PlayerName {
  readonly name: string;
  readonly lang: Lang;
}

type Style = (random: Random) => string;

const GERMAN_STYLES: readonly Style[] = [
  (r) => r.pick(GERMAN_ADJECTIVES) + r.pick(GERMAN_NOUNS),
  (r) => `${r.pick(GERMAN_ADJECTIVES)}_${r.pick(GERMAN_NOUNS)}`.toLowerCase(),
  (r) => r.pick(GERMAN_COMPOUND_HEADS) + r.pick(GERMAN_COMPOUND_TAILS),
  (r) => r.pick(GERMAN_COMPOUND_HEADS) + r.pick(GERMAN_COMPOUND_TAILS) + r.pick(NUMBERS),
  (r) => r.pick(GERMAN_NOUNS) + r.pick(NUMBERS),
  (r) => r.pick(GERMAN_FIRST_NAMES) + r.pick(['zockt', 'spielt', 'LP', 'TV', 'HD', '_mc']),
  (r) => r.pick(GERMAN_FIRST_NAMES).toLowerCase() + r.pick(['_', '']) + r.pick(NUMBERS),
  (r) => r.pick(['Herr', 'Graf', 'Prof', 'Kapitaen', 'Opa', 'Nur', 'Dr']) + r.pick(GERMAN_NOUNS),
  (r) => `${r.pick(GERMAN_FIRST_NAMES)}vom${r.pick(GERMAN_NOUNS)}`,
];

const ENGLISH_STYLES: readonly Style[] = [
  (r) => r.pick(ENGLISH_ADJECTIVES) + r.pick(ENGLISH_NOUNS),
  (r) => r.pick(ENGLISH_ADJECTIVES) + r.pick(ENGLISH_NOUNS) + r.pick(NUMBERS),
  (r) => `${r.pick(ENGLISH_ADJECTIVES)}_${r.pick(ENGLISH_NOUNS)}`.toLowerCase(),
  (r) => `${r.pick(ENGLISH_NOUNS)}_${r.pick(NUMBERS)}`,
  (r) => r.pick(GAME_WORDS) + r.pick(GAME_ROLES),
  (r) =>
    r.pick(ENGLISH_NOUNS).toLowerCase() +
    r.pick(GAME_ROLES).toLowerCase() +
    r.pick(['', '', r.pick(NUMBERS)]),
  (r) => r.pick(['its', 'Not', 'Im', 'Real', 'Just']) + r.pick(ENGLISH_FIRST_NAMES),
  (r) => r.pick(ENGLISH_FIRST_NAMES) + r.pick(['Plays', 'MC', 'HD', '_YT', 'Games', 'PvP']),
  (r) => r.pick(ENGLISH_FIRST_NAMES).toLowerCase() + r.pick(['_', '']) + r.pick(NUMBERS),
  (r) => r.pick(INVENTED_HEADS) + r.pick(INVENTED_TAILS),
  (r) => (r.pick(INVENTED_HEADS) + r.pick(INVENTED_TAILS)).toLowerCase() + r.pick(['', '_', r.pick(NUMBERS)]),
];

const DECORATIONS: readonly ((name: string) => string)[] = [
  (name) => `x${name}`,
  (name) => `xX${name}Xx`,
  (name) => `_${name}`,
  (name) => `${name}_`,
  (name) => name.replace('o', '0'),
  (name) => name.replace('e', '3'),
];

/** The game network's rule for names. */
const ALLOWED = /^[A-Za-z0-9_]{3,16}$/;

/** So many names run out of words, and get numbers. */
const MANY = 1_000;

function candidate(random: Random): PlayerName {
  const german = random.chance(0.5);
  const plain = random.pick(german ? GERMAN_STYLES : ENGLISH_STYLES)(random);
  const name = random.chance(0.05) ? random.pick(DECORATIONS)(plain) : plain;
  // English names are common among German players too, but hardly the reverse.
  return { name, lang: random.chance(german ? 0.96 : 0.25) ? 'de' : 'en' };
}

export function playerNames(random: Random, count: number, taken: Iterable<string>): PlayerName[] {
  const known = new Set([...taken].map((name) => name.toLowerCase()));
  const names: PlayerName[] = [];
  while (names.length < count) {
    const { name: plain, lang } = candidate(random);
    const isNumbered = names.length > MANY && known.has(plain.toLowerCase());
    const name = isNumbered ? `${plain}${random.int(10, 9_999)}` : plain;
    if (!ALLOWED.test(name) || known.has(name.toLowerCase())) continue;
    known.add(name.toLowerCase());
    names.push({ name, lang });
  }
  return names;
}
