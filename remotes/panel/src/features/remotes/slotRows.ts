import type { ContributionData, Registry, SlotData } from '@site/contract/http/registry';

/** A slot with who opens and who fills it. */
export interface SlotRow {
  readonly name: string;
  /** Absent if no page opens it (any more). */
  readonly opened?: { readonly by: string; readonly slot: SlotData };
  readonly filled: readonly { readonly by: string; readonly contribution: ContributionData }[];
}

/** Returns every slot that a build of the site opens or fills, by name. */
export function slotRows({ remotes }: Registry): readonly SlotRow[] {
  const all = remotes.flatMap(({ name: by, modules }) => modules.map((module) => ({ by, ...module })));
  const opened = all.flatMap(({ by, slots = [] }) => slots.map((slot) => ({ by, slot })));
  const filled = all.flatMap(({ by, contributions = [] }) =>
    contributions.map((contribution) => ({ by, contribution })),
  );
  const names = [
    ...opened.map(({ slot }) => slot.name),
    ...filled.map(({ contribution }) => contribution.slot),
  ];
  return [...new Set(names)].sort().map((name) => {
    const own = opened.find(({ slot }) => slot.name === name);
    return {
      name,
      ...(own && { opened: own }),
      filled: filled
        .filter(({ contribution }) => contribution.slot === name)
        .sort((a, b) => a.contribution.order - b.contribution.order),
    };
  });
}
