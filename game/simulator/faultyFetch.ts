import { setTimeout as sleep } from 'node:timers/promises';

/** How many of a hundred calls suffer a fault of a kind. */
const PERCENT = { lost: 5, answerLost: 8, twice: 8, late: 5, slow: 10 };

/** Longest delays in milliseconds, of a slow call and of one that is sent again later. */
const DELAY_MS = { slow: 2_000, late: 10_000 };

export function createFaultyFetch(send: typeof fetch = fetch, random = Math.random): typeof fetch {
  const happens = (percent: number) => random() * 100 < percent;
  return async (...call) => {
    if (happens(PERCENT.slow)) await sleep(random() * DELAY_MS.slow);
    if (happens(PERCENT.lost)) throw new TypeError('fetch failed', { cause: new Error('the call was lost') });
    const [input, init] = call;
    // A repeated call arrives whatever becomes of the first, and nobody hears its answer.
    const again = () =>
      send(input, { ...init, signal: null }).then(
        (late) => late.arrayBuffer(),
        () => undefined,
      );
    if (happens(PERCENT.twice)) void again();
    if (happens(PERCENT.late)) setTimeout(() => void again(), random() * DELAY_MS.late).unref();
    const answer = await send(...call);
    if (happens(PERCENT.answerLost))
      throw new TypeError('fetch failed', { cause: new Error('the answer was lost') });
    return answer;
  };
}
