const FIRST_DELAY_MS = 2_000;
const MAX_DELAY_MS = 60_000;

/**
 * Retries until it succeeds, since the page works without this code: after a delay, or once the browser is back
 * online.
 */
export async function retryImport<Code>(load: () => Promise<Code>, delay = FIRST_DELAY_MS): Promise<Code> {
  try {
    return await load();
  } catch (error) {
    console.warn('A part of the page could not be loaded and will be requested again.', error);
    await new Promise<void>((resolve) => {
      const resume = () => {
        clearTimeout(timer);
        removeEventListener('online', resume);
        resolve();
      };
      const timer = setTimeout(resume, delay);
      addEventListener('online', resume);
    });
    return retryImport(load, Math.min(2 * delay, MAX_DELAY_MS));
  }
}
