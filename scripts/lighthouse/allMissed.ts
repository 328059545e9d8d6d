import { readFileSync } from 'node:fs';
import path from 'node:path';
import type { Report } from './report.ts';
import { missedTargets, type Targets } from './targets.ts';

/** @returns a line for each target of `scripts/lighthouse-targets.json` that an address misses */
export function allMissed(reports: Readonly<Record<string, Report>>): string[] {
  const file = path.join(import.meta.dirname, '../lighthouse-targets.json');
  const targets = JSON.parse(readFileSync(file, 'utf8')) as Targets;
  return Object.entries(reports).flatMap(([address, report]) => missedTargets(address, report, targets));
}
