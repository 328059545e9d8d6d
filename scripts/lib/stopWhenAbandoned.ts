import { watchAncestors } from './ancestors.ts';

const INTERVAL = 250;

/**
 * Has this process told to stop when who started it is gone: when npm is killed outright nobody passes that on, and the
 * server would live on with the port and the data folder.
 */
export function stopWhenAbandoned(): void {
  const isAbandoned = watchAncestors();
  const watch = setInterval(() => {
    if (!isAbandoned()) return;
    clearInterval(watch);
    process.kill(process.pid, 'SIGTERM');
  }, INTERVAL).unref();
}
