/** Has tasks run in turn, a given number of them at once. */
export function createTurns(atOnce: number): <Result>(task: () => Promise<Result>) => Promise<Result> {
  let free = atOnce;
  const waiting: (() => void)[] = [];

  return async function inTurn(task) {
    if (free > 0) free -= 1;
    else await new Promise<void>((resolve) => waiting.push(resolve));
    try {
      return await task();
    } finally {
      const next = waiting.shift();
      // Whoever waits takes over the place, so that nobody gets in between.
      if (next) next();
      else free += 1;
    }
  };
}
