const CHECK_MS = 1_000;

/** @param today names the day, in the time zone that counts @returns a function that stops it */
export function watchDays(today: () => string, onEnd: () => void): () => void {
  let day = today();
  const timer = setInterval(() => {
    const now = today();
    if (now === day) return;
    day = now;
    onEnd();
  }, CHECK_MS).unref();
  return () => clearInterval(timer);
}
