import type { Editable } from './editable.ts';
import { changedParts, compose, isSame, partsOf, withParts, type Part } from './parts.ts';

/** Changes that are not saved yet. */
export interface Draft {
  /** What each part was when it was changed here, or what it is on the server where it was not. */
  readonly base: Editable;
  readonly mine: Editable;
}

export const isChanged = ({ base, mine }: Draft): boolean => changedParts(base, mine).length > 0;

/** What both have changed, each in another way: a person must choose. */
export function conflictsOf({ base, mine }: Draft, theirs: Editable): Part[] {
  return partsOf(base, mine, theirs).filter(
    (part) =>
      !isSame(part, base, mine, theirs) &&
      !isSame(part, base, theirs, mine) &&
      !isSame(part, mine, theirs, base),
  );
}

/**
 * Brings a draft onto a newer version. What only they have changed is taken over, what only I have changed stays mine,
 * and what both have changed stays mine and is a conflict until it is settled.
 */
export function rebase(draft: Draft, theirs: Editable): Draft {
  const { base, mine } = draft;
  const versions = [mine, theirs, base];
  const conflicts = conflictsOf(draft, theirs);
  return {
    base: compose(versions, (part) => (conflicts.includes(part) ? base : theirs)),
    mine: compose(versions, (part) => (isSame(part, base, mine, theirs) ? theirs : mine)),
  };
}

/** Ends a conflict: mine is from now on a change of theirs, or there is none any more. */
export function settle({ base, mine }: Draft, part: Part, theirs: Editable, side: 'mine' | 'theirs'): Draft {
  return {
    base: withParts(base, [part], theirs),
    mine: side === 'mine' ? mine : withParts(mine, [part], theirs),
  };
}
