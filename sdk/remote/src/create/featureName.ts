import { Script } from 'node:vm';

const KEBAB = /^[a-z][a-z0-9]*(?:-[a-z0-9]+)*$/;
const MAX_LENGTH = 40;

/** The names of a feature: `weekly-prizes`. */
export interface FeatureNames {
  readonly name: string;
  /** What its `feature.ts` exports: `weeklyPrizes`. */
  readonly variable: string;
  /** `WeeklyPrizes` */
  readonly component: string;
  /** `Weekly prizes` */
  readonly title: string;
}

const capital = (text: string) => text.charAt(0).toUpperCase() + text.slice(1);

/** Returns the names of a feature in code and texts. */
export function namesOf(name: string): FeatureNames {
  const words = name.split('-');
  const component = words.map(capital).join('');
  return {
    name,
    variable: component.charAt(0).toLowerCase() + component.slice(1),
    component,
    title: capital(words.join(' ')),
  };
}

/** Returns whether a name is none that a variable can have, such as `new`. */
function isKeyword(variable: string): boolean {
  try {
    return variable === 'await' || !new Script(`'use strict'; const ${variable} = 0;`);
  } catch {
    return true;
  }
}

/** What a new feature can't be called. */
interface TakenFeatures {
  /** Names of features, and of their folders. */
  readonly features: ReadonlySet<string>;
  /** Names that `src/manifest.ts` uses. */
  readonly identifiers: ReadonlySet<string>;
}

/** @returns why a new feature can't have a name, or undefined if it can */
export function featureNameProblem(
  name: string,
  { features, identifiers }: TakenFeatures,
): string | undefined {
  if (!KEBAB.test(name) || name.length > MAX_LENGTH)
    return `"${name}" is not a valid name: lower-case words with hyphens between them, such as weekly-prizes, at most ${MAX_LENGTH} characters.`;
  const { variable } = namesOf(name);
  if (isKeyword(variable)) return `"${name}" is reserved: it means something else in TypeScript.`;
  if (features.has(name)) return `"${name}" is taken: this remote has a feature of that name.`;
  return identifiers.has(variable)
    ? `"${name}" is taken: src/manifest.ts has another "${variable}".`
    : undefined;
}
