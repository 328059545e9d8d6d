/** What a worker tells who has started it: the process of its browser. */
export interface BrowserNote {
  readonly browser: number;
}

/** Kills a browser with all of its processes: one that a page keeps busy obeys nothing else. */
export function killBrowser(pid: number | undefined): void {
  if (pid === undefined) return;
  try {
    // Playwright starts it as the leader of a group of its own, where there are such groups.
    process.kill(process.platform === 'win32' ? pid : -pid, 'SIGKILL');
  } catch {
    // It has ended by itself.
  }
}
