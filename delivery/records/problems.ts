import type { GateProblem } from '@site/contract/http/releases';
import { printable, printableLines } from '@site/contract/printable';
import { HttpError } from '@site/backend/httpError';

/** The location of problems that are not the build's fault. Those found in a build name the build. */
export const GATE_ITSELF = 'the gate';

const MAX_LENGTH = { what: 2000, where: 500, todo: 500 };

// Half a character, or none, can't be stored.
const within = (length: number, text: string) => text.slice(0, length).toWellFormed();

/** Returns a problem as a terminal can show it: parts of its texts are those of pages, builds and sites. */
export const printableProblem = ({ check, what, where, todo }: GateProblem): GateProblem => ({
  check,
  what: within(MAX_LENGTH.what, printableLines(what.replaceAll('\0', ''))),
  where: within(MAX_LENGTH.where, printable(where.replaceAll('\0', ''))),
  todo: within(MAX_LENGTH.todo, printableLines(todo.replaceAll('\0', ''))),
});

/** What to do about a check that was not finished: `todo` of a problem begins with one of these. */
export const UNFINISHED = {
  slow: "Nothing has failed, it was too slow, twice: deploy again when the gate's machine is less busy.",
  site: 'The site itself has failed twice: deploy again once it responds.',
};

/** Returns whether nothing was found in a build, and only its check was not finished. */
export const isUndecided = (problems: readonly GateProblem[]): boolean =>
  problems.length > 0 &&
  problems.every(({ todo }) => Object.values(UNFINISHED).some((advice) => todo.startsWith(advice)));

export const gateFailure = (what: string, todo: string): GateProblem =>
  printableProblem({ check: 'browser', what, where: GATE_ITSELF, todo });

export function refusedBuild({ where, what, todo }: GateProblem): HttpError {
  return new HttpError(409, 'build_refused', undefined, `${where}: ${what} ${todo}`);
}

export const MAX_PROBLEMS = 20;

const MAX_CHARACTERS = 20_000;

const sizeOf = ({ what, where, todo }: GateProblem) => what.length + where.length + todo.length;

export function boundProblems(problems: readonly GateProblem[], build: string): readonly GateProblem[] {
  let size = 0;
  const ends = problems.findIndex((problem, index) => {
    size += sizeOf(problem);
    return (index >= MAX_PROBLEMS && problems.length > MAX_PROBLEMS + 1) || size > MAX_CHARACTERS;
  });
  const next = problems[ends];
  if (!next) return problems;
  const more = problems.length - ends;
  return [
    ...problems.slice(0, ends),
    {
      check: next.check,
      what: more === 1 ? 'There is 1 more problem.' : `There are ${more} more problems.`,
      where: build,
      todo: 'Solve those above first, and deploy again to see the others.',
    },
  ];
}

export const SUPERSEDED_PROBLEM: GateProblem = {
  check: 'browser',
  what: 'A person made another version live before this check was complete.',
  where: 'the gate',
  todo: 'Check the history of the remote before you deploy again.',
};

export const ABANDONED_PROBLEM: GateProblem = {
  check: 'browser',
  what: 'The server stopped before the check was complete.',
  where: GATE_ITSELF,
  todo: 'Deploy again.',
};
