/** Files that are open beside the connections: modules, pipes, the clock of the loop. */
const OTHERS = 200;

/** Connections that a browser keeps. */
const PER_BROWSER = 6;

/**
 * Whether this process may open as many connections as a load needs.
 *
 * @param limit how many files it may open; Node takes as many as the system lets it
 * @returns what to do, where it may not
 */
export function tooFewFiles(
  { sockets, browsers, accounts }: Readonly<Record<'sockets' | 'browsers' | 'accounts', number>>,
  limit: number,
): string | undefined {
  const needed = sockets + browsers * PER_BROWSER + accounts + OTHERS;
  if (limit >= needed) return undefined;
  return `This needs ${needed} open files, and a process may have ${limit} here: ulimit -n ${needed}, or a smaller load.`;
}

/** How many files this process may open. */
export function openFileLimit(): number {
  // Names of peers would be looked up for it, which takes seconds.
  Object.assign(process.report, { excludeNetwork: true });
  const { userLimits } = process.report.getReport() as {
    userLimits?: { open_files?: { soft?: number | string } };
  };
  const soft = userLimits?.open_files?.soft;
  return typeof soft === 'number' ? soft : Number.POSITIVE_INFINITY;
}
