/** How long things took, in milliseconds. */
export interface Durations {
  readonly count: number;
  readonly p50: number;
  readonly p99: number;
  readonly max: number;
}

/** Returns the smallest value that at least this share of the ascending values does not exceed. */
function percentile(ascending: ArrayLike<number>, share: number): number {
  return ascending[Math.max(1, Math.ceil(share * ascending.length)) - 1] ?? Number.NaN;
}

export function durationsOf(values: Iterable<number>): Durations {
  const ascending = Float64Array.from(values).sort();
  return {
    count: ascending.length,
    p50: percentile(ascending, 0.5),
    p99: percentile(ascending, 0.99),
    max: percentile(ascending, 1),
  };
}

type Cell = string | number;

const textOf = (cell: Cell) => String(cell).replaceAll('|', '\\|').replaceAll('\n', ' ');

/** Returns a Markdown table whose columns line up as plain text too. */
export function markdownTable(head: readonly string[], rows: readonly (readonly Cell[])[]): string {
  const lines = [head, ...rows].map((row) => row.map(textOf));
  const widths = head.map((_, column) => Math.max(3, ...lines.map((line) => line[column]?.length ?? 0)));
  const written = lines.map(
    (line) => `| ${widths.map((width, column) => (line[column] ?? '').padEnd(width)).join(' | ')} |`,
  );
  const rule = `| ${widths.map((width) => '-'.repeat(width)).join(' | ')} |`;
  return [written[0] ?? '', rule, ...written.slice(1)].join('\n');
}
