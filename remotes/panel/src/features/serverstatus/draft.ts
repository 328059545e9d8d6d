import type { ChecklistEntry, Monitoring, PanelSettings } from '@site/contract/http/panel';

/** A version of the settings, with the server's name for it. */
export interface Version {
  readonly etag: string;
  readonly settings: PanelSettings;
}

/** The settings in the form: all except the maintenance switch, which takes effect immediately. */
export type Editable = Omit<Monitoring, 'checklist'> & {
  readonly message: string;
  readonly checklist: readonly ChecklistEntry[];
};

export function editableOf({ maintenance, monitoring }: PanelSettings): Editable {
  return { message: maintenance.message, ...monitoring };
}

/** Returns the request that saves an edited version, without changing whether maintenance is on. */
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

/** A part that can change independently: a field, an entry of the checklist, or the order of the entries. */
export type Part = Field | 'order' | `entry:${string}`;

export const isField = (part: string): part is Field => (FIELDS as readonly string[]).includes(part);

export const partOf = (id: string): Part => `entry:${id}`;

const idsOf = ({ checklist }: Editable): readonly string[] => checklist.map(({ id }) => id);

/** Returns the checklist entry of a part; `undefined` if it is missing or the part is something else. */
export function entryOf({ checklist }: Editable, part: Part): ChecklistEntry | undefined {
  return checklist.find(({ id }) => partOf(id) === part);
}

export function partsOf(...versions: readonly Editable[]): Part[] {
  return [...FIELDS, ...new Set(versions.flatMap((version) => idsOf(version).map(partOf))), 'order'];
}

/** Ignores entries that are missing in one version: they were added or removed, not moved. */
function isSameOrder(a: Editable, b: Editable, third: Editable): boolean {
  const [first, second, others] = [idsOf(a), idsOf(b), idsOf(third)];
  const common = second.filter((id) => first.includes(id) && others.includes(id));
  return first.filter((id) => common.includes(id)).every((id, place) => id === common[place]);
}

/**
 * Returns whether a part is the same in two versions; the server trims texts.
 *
 * @param third when comparing three versions, only entries that all three contain count for the order
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

/** Merges two lists of ids in the order of the first; ids missing there keep their predecessor of the second list. */
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
  /** The common ancestor: each part's value when it was changed here, or the server's value if it was not. */
  readonly base: Editable;
  readonly mine: Editable;
}

export const isChanged = ({ base, mine }: Draft): boolean => changedParts(base, mine).length > 0;

/** Returns the parts that both sides changed differently, which the user must settle. */
export function conflictsOf({ base, mine }: Draft, theirs: Editable): Part[] {
  return partsOf(base, mine, theirs).filter(
    (part) =>
      !isSame(part, base, mine, theirs) &&
      !isSame(part, base, theirs, mine) &&
      !isSame(part, mine, theirs, base),
  );
}

/**
 * Rebases a draft onto a newer version. Adopts parts that only they changed, and keeps parts that I changed. Parts that
 * both changed are conflicts until they are settled.
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

/** Settles a conflict: my value becomes a change relative to theirs, or is discarded. */
export function settle({ base, mine }: Draft, part: Part, theirs: Editable, side: 'mine' | 'theirs'): Draft {
  return {
    base: withParts(base, [part], theirs),
    mine: side === 'mine' ? mine : withParts(mine, [part], theirs),
  };
}
