/** All of it: its code with all retries, and its data. */
const LOAD_TIMEOUT_MS = 15_000;

/** The page may still move after a place in it was reached. */
const SETTLE_MS = 500;

const USER_SCROLL_EVENTS = ['wheel', 'touchmove', 'keydown', 'pointerdown'];

/** Repeats an attempt, which returns whether the place was reached; stops if the visitor moves in the meantime. */
export function whileLoading(attempt: () => boolean): () => void {
  const until = performance.now() + LOAD_TIMEOUT_MS;
  const resizes = new ResizeObserver(run);
  const mutations = new MutationObserver(run);
  let timer = setTimeout(stop, LOAD_TIMEOUT_MS);
  let isReached = false;
  function run(): void {
    const wasReached = isReached;
    isReached = attempt();
    if (isReached === wasReached) return;
    clearTimeout(timer);
    timer = setTimeout(stop, isReached ? SETTLE_MS : until - performance.now());
  }
  function stop(): void {
    resizes.disconnect();
    mutations.disconnect();
    clearTimeout(timer);
    for (const event of USER_SCROLL_EVENTS) window.removeEventListener(event, stop);
  }
  for (const event of USER_SCROLL_EVENTS) window.addEventListener(event, stop, { passive: true });
  resizes.observe(document.body);
  mutations.observe(document.body, { childList: true, subtree: true });
  run();
  return stop;
}
