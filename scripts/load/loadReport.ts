import { availableParallelism } from 'node:os';
import { markdownTable } from '../traffic/markdownTable.ts';
import { kneeOf } from './ceiling.ts';
import { MACHINE, OWN_NAME, type Metered } from './meter.ts';
import type { KindSummary } from './recorder.ts';
import type { LoadResult } from './runLoad.ts';

/** Of one core: a program that runs on one has little left beyond it. */
const BUSY = 85;

const whole = (value: number) => (Number.isNaN(value) ? '–' : value.toFixed(value < 10 ? 1 : 0));

function errorText(errors: Readonly<Record<string, number>>): string {
  const parts = Object.entries(errors).map(([what, count]) => `${count} × ${what}`);
  return parts.length > 0 ? parts.join(', ') : '0';
}

function kindTable(kinds: readonly KindSummary[]): string {
  return markdownTable(
    ['requests', 'number', 'per second', 'p50 ms', 'p90 ms', 'p99 ms', 'max ms', 'errors'],
    kinds.map(({ kind, count, perSecond, p50, p90, p99, max, errors }) => [
      kind,
      count,
      perSecond.toFixed(1),
      ...[p50, p90, p99, max].map(whole),
      errorText(errors),
    ]),
  );
}

function useTable({ uses, lateness }: Metered): string {
  const table = markdownTable(
    ['what', 'CPU mean %', 'CPU max %', 'memory max MiB'],
    uses.map(({ name, meanPercent, maxPercent, maxBytes }) => [
      name,
      whole(meanPercent),
      whole(maxPercent),
      whole(maxBytes / 2 ** 20),
    ]),
  );
  return (
    `${table}\n\n100 % is one core; this machine has ${availableParallelism()}, and the load runs on them too. ` +
    `Times may be ${whole(lateness)} ms too long (p99): by so much the load itself was late.`
  );
}

/** What kept a phase from being faster, as far as it can be seen. */
export function limitOf({ uses }: Metered, cores = availableParallelism()): string {
  const own = uses.find(({ name }) => name === OWN_NAME);
  if (own && own.meanPercent > BUSY)
    return 'The load itself has used up its core: the site can do more than was measured.';
  const machine = uses.find(({ name }) => name === MACHINE);
  const measured = uses.filter(({ name }) => name !== MACHINE);
  const [first] = measured.filter(({ name }) => name !== OWN_NAME);
  if (machine && machine.meanPercent > BUSY * cores) {
    const total = measured.reduce((sum, { meanPercent }) => sum + meanPercent, 0);
    const most = total > machine.meanPercent / 2 ? measured[0]?.name : undefined;
    return `All ${cores} cores are used up, most of them by ${most ?? 'programs that were not measured'}.`;
  }
  if (first && first.meanPercent > BUSY) return `${first.name} has used up a core.`;
  return first ? 'Nothing that was measured is used up.' : 'Of the site nothing was measured: --docker does.';
}

function isLimited(kinds: readonly KindSummary[]): boolean {
  return kinds.some(({ errors }) => Object.keys(errors).some((what) => what.startsWith('429')));
}

/** The figures as Markdown. */
export function loadReport({ start, visit, alerts, sockets, ceiling }: LoadResult): string {
  const { latency, ...counts } = alerts;
  const knee = kneeOf(ceiling.steps);
  const sections = [
    `## Logging in\n\n${kindTable(start)}`,
    `## Visitors who take their time\n\n${kindTable(visit.kinds)}\n\n${useTable(visit.metered)}`,
    `## Sockets\n\n${markdownTable(
      ['wanted', 'held', 'drops', 'refused', 'connecting p50 ms', 'p99 ms', 'max ms'],
      [
        [
          sockets.wanted,
          sockets.held,
          sockets.drops,
          errorText(sockets.refusals),
          ...[sockets.connecting.p50, sockets.connecting.p99, sockets.connecting.max].map(whole),
        ],
      ],
    )}`,
    `## Live alerts\n\n${markdownTable(
      ['sent', 'acknowledged', 'received', 'p50 ms', 'p99 ms', 'max ms', 'lost', 'twice', 'at others'],
      [
        [
          counts.sent,
          counts.acknowledged,
          latency.count,
          ...[latency.p50, latency.p99, latency.max].map(whole),
          counts.lost,
          counts.duplicated,
          counts.strayed,
        ],
      ],
    )}`,
    `## Visitors who never wait\n\n${markdownTable(
      ['browsers', 'requests per second', 'p99 ms', 'errors'],
      ceiling.steps.map(({ browsers, perSecond, p99, errors }) => [
        browsers,
        perSecond.toFixed(0),
        whole(p99),
        errors,
      ]),
    )}`,
  ];
  if (knee)
    sections.push(
      `The ceiling is ${knee.perSecond.toFixed(0)} requests a second, reached with ${knee.browsers} browsers. ` +
        `${limitOf(ceiling.metered)}\n\n${useTable(ceiling.metered)}\n\nThe last step:\n\n${kindTable(ceiling.kinds)}`,
    );
  if (isLimited([...start, ...visit.kinds, ...ceiling.kinds]))
    sections.push(
      'Some answers were 429: the site limits what one address or account may do, see `RATE_LIMITS`.',
    );
  return sections.join('\n\n');
}
