import type { GateProblem } from '@site/contract/http/releases';
import { frameOf, type PlaceOf } from './places.ts';

/** Characters of a rule that a problem names. */
const MAX_LENGTH = 200;

/** At-rules that only hold other rules, and those whose names are the whole page's. */
const HOLDING = /^@(?:media|supports|layer|container|scope|starting-style)\b/;
const NAMED = /^@(?:-\w+-)?(?:keyframes|property|counter-style)\s+["']?([^\s"']+)/;
const FONT = /font-family\s*:\s*["']?([^;"'}]+)/;
const HARMLESS = /^@(?:charset|namespace)\b/;

/** A name that Vite gives to classes and animations of CSS modules. */
const HASHED = /^_[\w-]+_[\w-]{5,}_\d+$/;

/** Returns whether a name can't be another one's: the remote's is in front, or a bundler has made it. */
const isOwn = (remote: string, name: string) =>
  HASHED.test(name) || (name.startsWith(remote) && !/^[a-z0-9]/i.test(name.slice(remote.length)));

interface Selector {
  readonly whole: string;
  /** Without what is in brackets: what a selector excludes or contains doesn't count. */
  readonly outer: string;
}

/** Splits a list of selectors. */
function selectorsOf(prelude: string): Selector[] {
  const selectors: Selector[] = [];
  let [start, from, depth, outer] = [0, 0, 0, ''];
  const end = (at: number) => {
    selectors.push({
      whole: prelude.slice(start, at),
      outer: depth === 0 ? outer + prelude.slice(from, at) : outer,
    });
    [start, from, outer] = [at + 1, at + 1, ''];
  };
  for (const { 0: found, index } of prelude.matchAll(/\\[^]|[()[\],]/g)) {
    if (found === '(' || found === '[') {
      if (depth === 0) outer += prelude.slice(from, index);
      depth += 1;
    } else if (found === ')' || found === ']') {
      depth = Math.max(0, depth - 1);
      if (depth === 0) from = index + 1;
    } else if (found === ',' && depth === 0) end(index);
  }
  end(prelude.length);
  return selectors;
}

const NAMES = /[.#]((?:\\.|[\w-]|[^\p{ASCII}])+)/gu;

/** Returns whether a selector matches nothing without a class or an id of the remote. */
function isScoped(remote: string, { outer }: Selector): boolean {
  for (const [, name = ''] of outer.matchAll(NAMES)) if (isOwn(remote, name)) return true;
  return false;
}

/** The same of one inside another rule, which it is about unless it says otherwise. */
const isScopedInside = (remote: string, selector: Selector) =>
  selector.outer.includes('&') || !selector.whole.includes('&') || isScoped(remote, selector);

interface Rule {
  readonly prelude: string;
  readonly body: string;
  /** Of its first character, and of its body's. */
  readonly index: number;
  readonly inside: number;
}

/** Splits CSS without comments and texts into its outermost rules. */
function rulesOf(css: string): Rule[] {
  const rules: Rule[] = [];
  let depth = 0;
  let start = 0;
  let open = 0;
  for (let at = 0; at < css.length; at += 1) {
    const character = css[at];
    if (character === '{' && depth++ === 0) open = at;
    else if (character === ';' && depth === 0) {
      rules.push({ prelude: css.slice(start, at), body: '', index: start, inside: at });
      start = at + 1;
    } else if (character === '}' && --depth <= 0) {
      const inside = open + 1;
      rules.push({ prelude: css.slice(start, open), body: css.slice(inside, at), index: start, inside });
      depth = 0;
      start = at + 1;
    }
  }
  return rules;
}

/** Nobody nests at-rules deeper. */
const MAX_DEPTH = 20;

interface GlobalRule {
  readonly what: string;
  readonly index: number;
}

function* globalRules(
  remote: string,
  css: string,
  { offset = 0, depth = 0, isInside = false } = {},
): Generator<GlobalRule> {
  for (const { prelude: text, body, index, inside } of rulesOf(css)) {
    // Declarations hold no rules: they end before a body would begin.
    const declared = isInside ? text.lastIndexOf(';') + 1 : 0;
    const prelude = text.slice(declared).trim();
    if (prelude === '' || HARMLESS.test(prelude) || (isInside && css[inside - 1] !== '{')) continue;
    const at = offset + index + text.length - text.trimStart().length;
    const [, name = ''] = (NAMED.exec(prelude) ?? (prelude === '@font-face' && FONT.exec(body))) || [];
    if (HOLDING.test(prelude) && depth < MAX_DEPTH)
      yield* globalRules(remote, body, { offset: offset + inside, depth: depth + 1, isInside });
    else if (prelude.startsWith('@')) {
      if (!isOwn(remote, name.trim())) yield { what: `${prelude} ${name}`, index: at };
    } else if (!selectorsOf(prelude).every((each) => (isInside ? isScopedInside : isScoped)(remote, each)))
      yield { what: prelude, index: at };
    else if (body.includes('{') && depth < MAX_DEPTH)
      yield* globalRules(remote, body, { offset: offset + inside, depth: depth + 1, isInside: true });
  }
}

/** Texts and comments may hold anything. */
const IGNORED = /\/\*[^]*?(?:\*\/|$)|"(?:\\[^]|[^"\\])*"|'(?:\\[^]|[^'\\])*'/g;

/** Blanks what looks like rules, so that everything else stays where it is. */
const blanked = (text: string) =>
  text.startsWith('/*') ? ' '.repeat(text.length) : text.replace(/[{};()[\]]/g, ' ');

/**
 * Refuses a style sheet with styles of the whole page: it is the site's, and every other remote's, too, and stays so until
 * a reload.
 */
export async function checkStyleSheet(
  remote: string,
  file: string,
  content: Buffer,
  placeOf: PlaceOf,
): Promise<GateProblem[]> {
  const css = content.toString();
  const [first] = globalRules(remote, css.replace(IGNORED, blanked));
  if (!first) return [];
  return [
    {
      check: 'style',
      what: `This style sheet has styles for the whole page: ${first.what.replace(/\s+/g, ' ').slice(0, MAX_LENGTH)}`,
      where: (await placeOf(frameOf(file, css, first.index))).slice(-500),
      todo: `Style with styled-components, or elements of your own with classes that begin with "${remote}-".`,
    },
  ];
}
