import type { ChecklistEntry, Monitoring, PanelSettings } from '@site/contract/http/panel';

/** A version of the settings, as the server names it. */
export interface Version {
  readonly etag: string;
  readonly settings: PanelSettings;
}

/** What is edited before it is saved: everything but the switch of maintenance, which takes effect at once. */
export type Editable = Omit<Monitoring, 'checklist'> & {
  readonly message: string;
  readonly checklist: readonly ChecklistEntry[];
};

export function editableOf({ maintenance, monitoring }: PanelSettings): Editable {
  return { message: maintenance.message, ...monitoring };
}

/** What is sent to save an edited version: whether maintenance is on stays as it is. */
export function withEdited(
  settings: PanelSettings,
  { message, checklist, ...rest }: Editable,
): PanelSettings {
  return {
    maintenance: { ...settings.maintenance, message },
    monitoring: { ...rest, checklist: [...checklist] },
  };
}

const FIELDS = ['message', 'showPlayerCount', 'autoRestart', 'logLevel'] as const;
type Field = (typeof FIELDS)[number];

/** What can be changed independently of the rest: a field, an entry of the checklist, or the order of the entries. */
export type Part = Field | 'order' | `entry:${string}`;

export const isField = (part: string): part is Field => (FIELDS as readonly string[]).includes(part);

export const partOf = (id: string): Part => `entry:${id}`;

const idsOf = ({ checklist }: Editable): readonly string[] => checklist.map(({ id }) => id);

/** The entry that a part is about; nothing where there is none, or the part is something else. */
export function entryOf({ checklist }: Editable, part: Part): ChecklistEntry | undefined {
  return checklist.find(({ id }) => partOf(id) === part);
}

export function partsOf(...versions: readonly Editable[]): Part[] {
  return [...FIELDS, ...new Set(versions.flatMap((version) => idsOf(version).map(partOf))), 'order'];
}

/** Entries that are missing in one version don't count: they were added or removed, not moved. */
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
  if (isField(part)) return a[part] === b[part];
  const [one, other] = [entryOf(a, part), entryOf(b, part)];
  return one?.label.trim() === other?.label.trim() && one?.done === other?.done;
}

export function changedParts(before: Editable, after: Editable): Part[] {
  return partsOf(before, after).filter((part) => !isSame(part, before, after));
}

/** The ids of both lists in the order of the first, and those it lacks after the id that they follow in the second. */
function weave(leading: readonly string[], other: readonly string[]): readonly string[] {
  return other.reduce((ids, id, place) => {
    const before = other[place - 1];
    return ids.includes(id) ? ids : ids.toSpliced(before === undefined ? 0 : ids.indexOf(before) + 1, 0, id);
  }, leading);
}

/** Assembles a version from parts of others. */
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

export function withParts(own: Editable, parts: readonly Part[], from: Editable): Editable {
  return compose([own, from], (part) => (parts.includes(part) ? from : own));
}

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
 * Rebases a draft onto a newer version. What only they changed is adopted, what only I changed stays mine, and what
 * both have changed stays mine and is a conflict until it is settled.
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

/** Settles a conflict: my value now counts as a change of theirs, or is dropped. */
export function settle({ base, mine }: Draft, part: Part, theirs: Editable, side: 'mine' | 'theirs'): Draft {
  return {
    base: withParts(base, [part], theirs),
    mine: side === 'mine' ? mine : withParts(mine, [part], theirs),
  };
}
