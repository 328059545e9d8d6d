import type { GateProblem } from '@site/contract/http/releases';
import { frameOf, type PlaceOf } from './access.ts';

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

/** Splits a list of selectors, and leaves out what is in brackets: what they exclude or contain doesn't count. */
function selectorsOf(prelude: string): string[] {
  const selectors = [''];
  let depth = 0;
  for (let at = 0; at < prelude.length; at += 1) {
    const character = prelude[at]!;
    if (character === '(' || character === '[') depth += 1;
    else if (character === ')' || character === ']') depth -= 1;
    else if (depth > 0) continue;
    else if (character === ',') selectors.push('');
    else selectors.push(selectors.pop()! + (character === '\\' ? character + prelude[++at] : character));
  }
  return selectors;
}

const NAMES = /[.#]((?:\\.|[\w-]|[^\p{ASCII}])+)/gu;

/** Returns whether a selector matches nothing without a class or an id of the remote. */
const isScoped = (remote: string, selector: string) =>
  [...selector.matchAll(NAMES)].some(([, name = '']) => isOwn(remote, name));

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

function* globalRules(remote: string, css: string, offset = 0, depth = 0): Generator<GlobalRule> {
  for (const { prelude: text, body, index, inside } of rulesOf(css)) {
    const prelude = text.trim();
    if (prelude === '' || HARMLESS.test(prelude)) continue;
    const at = offset + index + text.length - text.trimStart().length;
    const [, name = ''] = (NAMED.exec(prelude) ?? (prelude === '@font-face' && FONT.exec(body))) || [];
    if (HOLDING.test(prelude) && depth < MAX_DEPTH)
      yield* globalRules(remote, body, offset + inside, depth + 1);
    else if (prelude.startsWith('@')) {
      if (!isOwn(remote, name.trim())) yield { what: `${prelude} ${name}`, index: at };
    } else if (!selectorsOf(prelude).every((selector) => isScoped(remote, selector)))
      yield { what: prelude, index: at };
  }
}

/** Texts and comments may hold anything. */
const IGNORED = /\/\*[^]*?(?:\*\/|$)|"(?:\\[^]|[^"\\])*"|'(?:\\[^]|[^'\\])*'/g;

/** Blanks what looks like rules, so that everything else stays where it is. */
const blanked = (text: string) =>
  text.startsWith('/*') ? ' '.repeat(text.length) : text.replace(/[{};()]/g, ' ');

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
