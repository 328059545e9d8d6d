import { printableLines } from '@site/contract/printable';

const started = Date.now();

/** Prints a line with the seconds since the command began. */
export function say(line: string): void {
  process.stdout.write(
    `[${((Date.now() - started) / 1000).toFixed(1).padStart(6)} s] ${printableLines(line)}\n`,
  );
}

/** Exits with one clear line. */
export function fail(line: string): never {
  process.stderr.write(`${printableLines(line)}\n`);
  process.exit(1);
}

/** Formats a count with its noun. */
export const countOf = (count: number, what: string) => `${count} ${what}${count === 1 ? '' : 's'}`;
