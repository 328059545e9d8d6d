interface Leak {
  readonly what: string;
  readonly stack: string;
}

export interface PageLeaks {
  /** Returns what has been started since the last call and goes on. */
  readonly gateLeaks: () => readonly Leak[];
}

/** Runs in the page: notes what code of a build starts there. @param files the path of the build's files */
export function watchLeaks(files: string): void {
  const held = new Map<unknown, Leak>();
  const stackOfBuild = () => {
    const { stack = '' } = new Error();
    return stack.includes(files) ? stack : undefined;
  };
  type Listen = (type: string, listener: Listener, options?: Options) => void;
  type Listener = EventListenerOrEventListenerObject;
  type Options = boolean | AddEventListenerOptions;
  for (const [target, label] of [
    [window, 'window'],
    [document, 'document'],
  ] as const) {
    const add = target.addEventListener.bind(target) as Listen;
    const remove = target.removeEventListener.bind(target) as Listen;
    const known = new Map<unknown, string>();
    target.addEventListener = ((type: string, listener: Listener, options?: Options) => {
      const key = `${label} ${type}`;
      const { signal } = typeof options === 'object' ? options : { signal: undefined };
      const stack = stackOfBuild();
      if (stack !== undefined && listener) {
        known.set(listener, key);
        held.set(listener, { what: `a listener for "${type}" on ${label}`, stack });
        signal?.addEventListener('abort', () => held.delete(listener));
      }
      add(type, listener, options);
    }) as Listen;
    target.removeEventListener = ((type: string, listener: Listener, options?: Options) => {
      if (known.get(listener) === `${label} ${type}`) held.delete(listener);
      remove(type, listener, options);
    }) as Listen;
  }
  const start = window.setInterval.bind(window) as (...args: unknown[]) => number;
  const stop = window.clearInterval.bind(window);
  Object.assign(window, {
    setInterval(...args: unknown[]) {
      const id = start(...args);
      const stack = stackOfBuild();
      if (stack !== undefined) held.set(id, { what: 'an interval', stack });
      return id;
    },
    clearInterval(id?: number) {
      held.delete(id);
      stop(id);
    },
  });
  const gateLeaks = () => {
    const left = [...held.values()];
    held.clear();
    return left;
  };
  Object.assign(globalThis, { gateLeaks });
}
