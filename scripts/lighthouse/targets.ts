import { CATEGORIES, layoutShiftOf, scoreOf, type CategoryId, type Report } from './report.ts';

/** The least a category may score, and the most a page may move. */
export type Target = Readonly<Partial<Record<CategoryId | 'layoutShift', number>>>;

/** Targets of every address under `everywhere`, others under an address of their own. */
export type Targets = Readonly<Record<string, Target>>;

/** @returns a line for each target that the page of an address misses */
export function missedTargets(address: string, report: Report, targets: Targets): string[] {
  const target: Target = { ...targets['everywhere'], ...targets[address] };
  const low = CATEGORIES.filter((category) => scoreOf(report, category) < (target[category] ?? 0)).map(
    (category) => `${address}: ${category} ${scoreOf(report, category)}, target ${target[category]}`,
  );
  const shift = layoutShiftOf(report);
  const { layoutShift: most = Infinity } = target;
  return shift <= most ? low : [...low, `${address}: layout shift ${shift}, target ${most}`];
}
