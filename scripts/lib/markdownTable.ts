type Cell = string | number;

const textOf = (cell: Cell) => String(cell).replaceAll('|', '\\|').replaceAll('\n', ' ');

/** The columns line up as plain text too. */
export function markdownTable(head: readonly string[], rows: readonly (readonly Cell[])[]): string {
  const lines = [head, ...rows].map((row) => row.map(textOf));
  const widths = head.map((_, column) => Math.max(3, ...lines.map((line) => line[column]?.length ?? 0)));
  const written = lines.map(
    (line) => `| ${widths.map((width, column) => (line[column] ?? '').padEnd(width)).join(' | ')} |`,
  );
  const rule = `| ${widths.map((width) => '-'.repeat(width)).join(' | ')} |`;
  return [written[0] ?? '', rule, ...written.slice(1)].join('\n');
}

export const tableOf = (rows: readonly Readonly<Record<string, Cell>>[]): string =>
  markdownTable(
    Object.keys(rows[0] ?? {}),
    rows.map((row) => Object.values(row)),
  );
