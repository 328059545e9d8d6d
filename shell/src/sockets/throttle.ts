interface Throttled {
  run(): void;
  cancel(): void;
}

/** The last call is never lost. */
export function throttle(run: () => void, intervalMs: number): Throttled {
  let timer: ReturnType<typeof setTimeout> | undefined;
  let isWaiting = false;

  function start(): void {
    isWaiting = false;
    run();
    timer = setTimeout(() => {
      timer = undefined;
      if (isWaiting) start();
    }, intervalMs);
  }

  return {
    run() {
      if (timer === undefined) start();
      else isWaiting = true;
    },
    cancel() {
      clearTimeout(timer);
      isWaiting = false;
    },
  };
}
