import type { ChecklistEntry } from '@site/contract/http/panel';
import type { Editable } from './editable.ts';

const FIELDS = ['message', 'showPlayerCount', 'autoRestart', 'logLevel'] as const;

/** What can be changed apart from the rest: a field, an entry of the checklist, or the order of the entries. */
export type Part = (typeof FIELDS)[number] | 'order' | `entry:${string}`;

export const partOf = (id: string): Part => `entry:${id}`;

const idsOf = ({ checklist }: Editable): readonly string[] => checklist.map(({ id }) => id);

/** The entry that a part is about; nothing where there is none, or the part is something else. */
export function entryOf({ checklist }: Editable, part: Part): ChecklistEntry | undefined {
  return checklist.find(({ id }) => partOf(id) === part);
}

/** Every part that any of the versions has. */
export function partsOf(...versions: readonly Editable[]): Part[] {
  return [...FIELDS, ...new Set(versions.flatMap((version) => idsOf(version).map(partOf))), 'order'];
}

/** Entries that not all have don't count: they have been added or taken out, and nothing was moved. */
function isSameOrder(a: Editable, b: Editable, third: Editable): boolean {
  const [first, second, others] = [idsOf(a), idsOf(b), idsOf(third)];
  const common = second.filter((id) => first.includes(id) && others.includes(id));
  return first.filter((id) => common.includes(id)).every((id, place) => id === common[place]);
}

/**
 * Whether a part is the same in two versions; the server keeps no spaces around a text.
 *
 * @param third where three are compared, the order is that of what all three have
 */
export function isSame(part: Part, a: Editable, b: Editable, third = a): boolean {
  if (part === 'order') return isSameOrder(a, b, third);
  if (part === 'message') return a.message.trim() === b.message.trim();
  if (part === 'showPlayerCount' || part === 'autoRestart' || part === 'logLevel') return a[part] === b[part];
  const [one, other] = [entryOf(a, part), entryOf(b, part)];
  return one?.label.trim() === other?.label.trim() && one?.done === other?.done;
}

/** What somebody has changed between two versions. */
export function changedParts(before: Editable, after: Editable): Part[] {
  return partsOf(before, after).filter((part) => !isSame(part, before, after));
}

/** The ids of both lists in the order of the first, and those it lacks behind what they follow in the second. */
function weave(leading: readonly string[], other: readonly string[]): readonly string[] {
  return other.reduce((ids, id, place) => {
    const before = other[place - 1];
    return ids.includes(id) ? ids : ids.toSpliced(before === undefined ? 0 : ids.indexOf(before) + 1, 0, id);
  }, leading);
}

/** Puts a version together of parts of others. */
export function compose(versions: readonly Editable[], choose: (part: Part) => Editable): Editable {
  const ids = versions.map(idsOf).reduce(weave, idsOf(choose('order')));
  return {
    message: choose('message').message,
    showPlayerCount: choose('showPlayerCount').showPlayerCount,
    autoRestart: choose('autoRestart').autoRestart,
    logLevel: choose('logLevel').logLevel,
    checklist: ids.flatMap((id) => entryOf(choose(partOf(id)), partOf(id)) ?? []),
  };
}

/** A version with some parts of another one. */
export function withParts(own: Editable, parts: readonly Part[], from: Editable): Editable {
  return compose([own, from], (part) => (parts.includes(part) ? from : own));
}
