import { markdownTable } from '../traffic/markdownTable.ts';
import type { Share } from './observations.ts';
import type { Outcome } from './runDrill.ts';

const HEAD = [
  'drill',
  'failed reads',
  'failed writes',
  'longest gap',
  'what failed',
  'sockets dropped',
  'back after',
  'acknowledged',
  'lost',
  'twice',
  'recovered after',
];

const seconds = (milliseconds: number) => `${(milliseconds / 1000).toFixed(1)} s`;

function shareText({ count, failed }: Share): string {
  return count === 0 ? '–' : `${((failed / count) * 100).toFixed(1)} % of ${count}`;
}

function failuresText(failures: Readonly<Record<string, number>>): string {
  const parts = Object.entries(failures).sort(([, one], [, other]) => other - one);
  return parts.map(([what, count]) => `${count} × ${what}`).join(', ') || '–';
}

/** What came of the drills, one a row. */
export function outcomeTable(outcomes: readonly Outcome[]): string {
  return markdownTable(
    HEAD,
    outcomes.map(({ what, seen, sockets, verdict, recoveredAfter }) => [
      what,
      shareText(seen.reads),
      shareText(seen.writes),
      seconds(seen.longestGap),
      failuresText(seen.failures),
      `${sockets.dropped} of ${sockets.count}`,
      sockets.dropped === 0
        ? '–'
        : sockets.missing > 0
          ? `${sockets.missing} never`
          : seconds(sockets.longestAway),
      verdict.acknowledged,
      verdict.lost.length,
      verdict.duplicated.length,
      recoveredAfter === undefined ? 'never' : seconds(recoveredAfter),
    ]),
  );
}
