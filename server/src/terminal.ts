const started = Date.now();

/** Prints a line for the person at the terminal, with the seconds since the command began. */
export function say(line: string): void {
  process.stdout.write(`[${((Date.now() - started) / 1000).toFixed(1).padStart(6)} s] ${line}\n`);
}

/** Ends the command with one clear line. */
export function fail(line: string): never {
  process.stderr.write(`${line}\n`);
  process.exit(1);
}

/** How many there are of something, in words. */
export const countOf = (count: number, what: string) => `${count} ${what}${count === 1 ? '' : 's'}`;
