/** Delay before code that failed to load is requested again, in milliseconds; it doubles each time. */
const FIRST_WAIT = 2_000;
const LONGEST_WAIT = 60_000;

/** Loads optional code, retrying until it arrives: the page must not break without it, and its placeholder stays. */
export async function retryImport<Code>(load: () => Promise<Code>, wait = FIRST_WAIT): Promise<Code> {
  try {
    return await load();
  } catch (error) {
    console.warn('A part of the page could not be loaded and is requested again.', error);
    await new Promise((resolve) => setTimeout(resolve, wait));
    return retryImport(load, Math.min(2 * wait, LONGEST_WAIT));
  }
}
