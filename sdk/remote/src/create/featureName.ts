const KEBAB = /^[a-z][a-z0-9]*(?:-[a-z0-9]+)*$/;
const MAX_LENGTH = 40;

export interface FeatureNames {
  readonly name: string;
  /** With its ending it is no word of TypeScript, such as `new`. */
  readonly variable: string;
  readonly component: string;
  readonly title: string;
}

const capital = (text: string) => text.charAt(0).toUpperCase() + text.slice(1);

export function namesOf(name: string): FeatureNames {
  const words = name.split('-');
  const [first = '', ...others] = words;
  return {
    name,
    variable: `${first}${others.map(capital).join('')}Feature`,
    component: words.map(capital).join(''),
    title: capital(words.join(' ')),
  };
}

export function featureNameProblem(name: string, taken: ReadonlySet<string>): string | undefined {
  if (!KEBAB.test(name) || name.length > MAX_LENGTH)
    return `"${name}" is not a valid name: lower-case words with hyphens between them, such as weekly-prizes, at most ${MAX_LENGTH} characters.`;
  return taken.has(name) ? `"${name}" is taken: this remote has a feature of that name.` : undefined;
}
