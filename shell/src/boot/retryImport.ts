/** How long after a failure code is asked for again, in milliseconds: longer each time. */
const FIRST_WAIT = 2_000;
const LONGEST_WAIT = 60_000;

/**
 * Loads code that a page is poorer without, but must not break for: what stands in its place stays until it is here.
 */
export async function retryImport<Code>(load: () => Promise<Code>, wait = FIRST_WAIT): Promise<Code> {
  try {
    return await load();
  } catch (error) {
    console.warn('A part of the page is asked for again.', error);
    await new Promise((resolve) => setTimeout(resolve, wait));
    return retryImport(load, Math.min(2 * wait, LONGEST_WAIT));
  }
}
