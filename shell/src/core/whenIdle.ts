function idle(run: () => void): void {
  if ('requestIdleCallback' in window) requestIdleCallback(run, { timeout: 4_000 });
  else setTimeout(run, 1_500);
}

/** Calls `run` once the page has loaded and the browser is idle. */
export function whenIdle(run: () => void): void {
  if (document.readyState === 'complete') idle(run);
  else window.addEventListener('load', () => idle(run), { once: true });
}

/** Returns whether the visitor asked their browser to save data. */
export function savesData(): boolean {
  return Boolean((navigator as { connection?: { saveData?: boolean } }).connection?.saveData);
}
