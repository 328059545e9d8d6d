/**
 * Loads code and starts what it provides, unless it was stopped before the code has arrived. Without live updates a page
 * works as well, so that a failure only leads to a warning.
 *
 * @param start returns a function that stops it
 * @returns a function that stops it
 */
export function loadWhile<Module>(
  load: () => Promise<Module>,
  start: (module: Module) => () => void,
): () => void {
  let isStopped = false;
  let stop: (() => void) | undefined;
  load().then((module) => {
    if (!isStopped) stop = start(module);
  }, console.warn);
  return () => {
    isStopped = true;
    stop?.();
  };
}
