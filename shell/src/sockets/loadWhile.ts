/** Without live updates a page works as well, so a failure only leads to a warning. */
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
