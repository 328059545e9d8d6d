type Callback = (...args: readonly unknown[]) => void;

/** Timers that end with the page that set them. */
function pageTimers() {
  const { setTimeout: start, setImmediate: soon, clearTimeout: end, clearImmediate: cancel } = globalThis;
  const timeouts = new Set<NodeJS.Timeout>();
  const immediates = new Set<NodeJS.Immediate>();
  const setTimeout = (run: Callback, ms?: number, ...args: readonly unknown[]) => {
    const timer = start(() => {
      timeouts.delete(timer);
      run(...args);
    }, ms);
    timeouts.add(timer);
    return timer;
  };
  const setImmediate = (run: Callback, ...args: readonly unknown[]) => {
    const timer = soon(() => {
      immediates.delete(timer);
      run(...args);
    });
    immediates.add(timer);
    return timer;
  };
  const clear = () => {
    for (const timer of timeouts) end(timer);
    for (const timer of immediates) cancel(timer);
    timeouts.clear();
    immediates.clear();
  };
  // An interval would never end while a page is rendered.
  const setInterval = (run: Callback, ms?: number) => setTimeout(run, ms);
  return { globals: { setTimeout, setImmediate, setInterval, clearInterval: end }, clear };
}

/** Globals that lead out of the process, or that make code believe it runs in a browser. */
const REMOVED = [
  ...[
    'process',
    'global',
    'Buffer',
    'fetch',
    'Headers',
    'Request',
    'Response',
    'FormData',
    'WebSocket',
    'CloseEvent',
  ],
  ...[
    'EventSource',
    'MessageEvent',
    'MessageChannel',
    'MessagePort',
    'BroadcastChannel',
    'Worker',
    'navigator',
  ],
  ...[
    'Navigator',
    'localStorage',
    'sessionStorage',
    'Storage',
    'WebAssembly',
    'SharedArrayBuffer',
    'Atomics',
  ],
  ...['FinalizationRegistry', 'WeakRef', 'crypto', 'Crypto', 'CryptoKey', 'SubtleCrypto'],
];

const SILENT = Object.fromEntries(Object.keys(console).map((name) => [name, () => undefined]));

/** Takes everything from the global object that a page must not reach, before any code of a page runs. */
export function removeBuiltins() {
  const { stdin: input, stdout, exit } = process;
  const write = stdout.write.bind(stdout);
  const timers = pageTimers();
  // The server is gone, or it has ended this process.
  input.on('end', () => exit());
  for (const name of REMOVED) Reflect.deleteProperty(globalThis, name);
  Object.assign(globalThis, timers.globals, { console: SILENT });
  // Node defines some globals on their first use.
  for (const name of Object.getOwnPropertyNames(globalThis)) Reflect.get(globalThis, name);
  return { input, write, endTimers: timers.clear };
}
