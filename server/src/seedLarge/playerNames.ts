import type { Lang } from '@site/contract/lang';
import { sql, type RawBuilder } from 'kysely';
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
} from '../demo/names.ts';
import { wordTable } from './wordTable.ts';

interface Style {
  readonly lang: Lang;
  readonly heads: readonly string[];
  readonly tails: readonly string[];
}

const STYLES: readonly Style[] = [
  { lang: 'en', heads: ENGLISH_ADJECTIVES, tails: ENGLISH_NOUNS },
  { lang: 'en', heads: ENGLISH_NOUNS, tails: GAME_ROLES },
  { lang: 'en', heads: GAME_WORDS, tails: GAME_ROLES },
  { lang: 'en', heads: ENGLISH_FIRST_NAMES, tails: ENGLISH_NOUNS },
  { lang: 'en', heads: INVENTED_HEADS, tails: INVENTED_TAILS },
  { lang: 'de', heads: GERMAN_ADJECTIVES, tails: GERMAN_NOUNS },
  { lang: 'de', heads: GERMAN_COMPOUND_HEADS, tails: GERMAN_COMPOUND_TAILS },
  { lang: 'de', heads: GERMAN_FIRST_NAMES, tails: GERMAN_NOUNS },
];

/** Each pair of words is written in two ways. */
const PAIRS = 2 * STYLES.reduce((sum, { heads, tails }) => sum + heads.length * tails.length, 0);

/** The more players there are, the more of them need a number to tell their names apart. */
const ENDINGS = ['', ...NUMBERS, ...NUMBERS.map((number) => `_${number}`)];

/** Candidates for each name: some are too long, some are there twice, some are taken. */
const SPARE = 3;

/** A query of `lang` and `name`: many more names than are asked for, not all of them allowed, some of them twice. */
export function nameCandidates(count: number): RawBuilder<unknown> {
  const pairs = STYLES.map(
    ({ lang, heads, tails }) => sql`
      SELECT ${lang}::text AS lang, head, tail
      FROM ${wordTable(heads)} AS head, ${wordTable(tails)} AS tail`,
  );
  const endings = ENDINGS.slice(0, Math.ceil((SPARE * count) / PAIRS)).map(
    (ending) => sql`(${ending}::text)`,
  );
  return sql`
    SELECT lang, form || ending AS name
    FROM (${sql.join(pairs, sql` UNION ALL `)}) AS pairs,
      LATERAL (VALUES (head || tail), (lower(head || '_' || tail))) AS forms (form),
      (VALUES ${sql.join(endings)}) AS endings (ending)`;
}
