import type { DataResponse, RenderedPage, RenderRequest, UsedChunks } from '@site/contract/rendering';
import type { FromRenderer } from './messages.ts';

type Require = (name: string) => unknown;
type Shared = Readonly<Record<string, object>>;
type Run = (...args: readonly unknown[]) => void;

/** A file of a program as a function of the realm. */
export type Wrapped = (exports: object, require: Require, module: { exports: object }) => void;

interface Shell {
  render(request: RenderRequest, environment: object): Promise<RenderedPage | undefined>;
}

/** The functions that the process offers to a page. Only text, numbers and functions cross. */
export interface Host {
  readonly maxCalls: number;
  /** Calls the API; the response is JSON. */
  call(path: string, onResponse: (response: string) => void): void;
  startTimer(run: () => void, ms: number): number;
  endTimer(timer: number): void;
  now(): number;
}

/**
 * Prepares a realm, and returns a function that renders a page with programs that are evaluated for it alone. Its source is
 * evaluated in the realm, so it uses nothing from around it.
 *
 * @param compile returns `undefined` if the program, the shell's if no remote is given, has no such file
 */
export function insideRealm(
  compile: (remote: string | undefined, name: string) => Wrapped | undefined,
  classes: object,
) {
  let host: Host;
  const setTimeout = (run: Run, ms?: number, ...args: readonly unknown[]) =>
    host.startTimer(() => run(...args), Number(ms ?? 0));
  const clearTimeout = (timer: unknown) => host.endTimer(Number(timer));
  Object.assign(globalThis, classes, {
    setTimeout,
    clearTimeout,
    setImmediate: (run: Run, ...args: readonly unknown[]) => setTimeout(run, 0, ...args),
    clearImmediate: clearTimeout,
    // An interval would never end while a page is rendered.
    setInterval: setTimeout,
    clearInterval: clearTimeout,
    queueMicrotask: (run: () => void) => void Promise.resolve().then(run),
    performance: { now: () => host.now() },
  });

  function evaluate(remote: string | undefined, provided: Require) {
    const modules = new Map<string, { exports: object }>();
    const chunks = new Set<string>();
    function load(file: string): unknown {
      const name = file.slice(file.lastIndexOf('/') + 1);
      const known = modules.get(name);
      if (known) return known.exports;
      const run = compile(remote, name);
      if (!run) return provided(file);
      const module = { exports: {} };
      modules.set(name, module);
      if (name !== 'main.cjs') chunks.add(name.replace(/\.cjs$/, ''));
      run(module.exports, load, module);
      return module.exports;
    }
    return { load, chunks };
  }

  const provide =
    (modules: Shared): Require =>
    (name) => {
      if (Object.hasOwn(modules, name)) return modules[name];
      throw new Error(`${name} is not available while a page is rendered.`);
    };

  function dataOf(page: Host) {
    let calls = 0;
    return (path: string): Promise<DataResponse> => {
      calls += 1;
      if (calls > page.maxCalls)
        throw new Error(`A page may make ${page.maxCalls} calls while it is rendered.`);
      return new Promise((resolve) => {
        page.call(String(path), (response) => resolve(JSON.parse(response) as DataResponse));
      });
    };
  }

  async function renderPage(page: Host, request: string): Promise<FromRenderer> {
    host = page;
    const shell = evaluate(undefined, provide({}));
    const remoteChunks: ReadonlySet<string>[] = [];
    let used: UsedChunks = { shell: [], remote: [] };
    const loadRemote = (name: string, shared: Shared) => {
      const remote = evaluate(name, provide(shared));
      remoteChunks.push(remote.chunks);
      return compile(name, 'main.cjs') && remote.load('main.cjs');
    };
    const onPageLoaded = () =>
      void (used = { shell: [...shell.chunks], remote: remoteChunks.flatMap((chunks) => [...chunks]) });
    const { render } = shell.load('main.cjs') as Shell;
    const environment = { loadRemote, fetchData: dataOf(page), onPageLoaded };
    const rendered = await render(JSON.parse(request) as RenderRequest, environment);
    return { type: 'page', page: rendered, chunks: used };
  }

  return (page: Host, request: string): Promise<FromRenderer> =>
    renderPage(page, request).catch((error: unknown) => {
      const problem = error as { stack?: unknown; message?: unknown } | undefined;
      return { type: 'failed', message: String(problem?.stack ?? problem?.message ?? error) };
    });
}
