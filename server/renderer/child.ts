// Renders pages with the code of a remote. It runs without rights: no files, no processes, no environment, no network.
import { createInterface } from 'node:readline';
import type { DataResponse, RenderedPage, RenderRequest, UsedChunks } from '@site/contract/rendering';
import { watchGlobals } from './intrinsics.ts';
import type { FromRenderer, ToRenderer } from './messages.ts';
import { createProgram, type Program } from './program.ts';
import { removeBuiltins } from './removeBuiltins.ts';

/** Calls of the API that one page may make. */
const MAX_CALLS = 20;

interface Shell {
  render(request: RenderRequest, environment: object): Promise<RenderedPage | undefined>;
}

const { input, write, endTimers } = removeBuiltins();

// A page may replace what is global.
const { parse, stringify } = JSON;

const send = (message: FromRenderer) => write(`${stringify(message)}\n`);

const waiting = new Map<number, (response: DataResponse) => void>();
let calls = 0;

function fetchData(path: string): Promise<DataResponse> {
  calls += 1;
  if (calls > MAX_CALLS) throw new Error(`A page may make ${MAX_CALLS} calls while it is rendered.`);
  const call = calls;
  return new Promise((resolve) => {
    waiting.set(call, resolve);
    send({ type: 'call', call, path });
  });
}

let shell: Program | undefined;
let remote: Program | undefined;
let changedGlobal: (() => string | undefined) | undefined;

function providedTo(modules: Readonly<Record<string, unknown>>) {
  return (name: string) => {
    if (Object.hasOwn(modules, name)) return modules[name];
    throw new Error(`${name} is not available while a page is rendered.`);
  };
}

async function render(request: RenderRequest): Promise<FromRenderer> {
  if (!shell) throw new Error('The programs have not arrived.');
  let remoteChunks: ReadonlySet<string> = new Set();
  let used: UsedChunks | undefined;
  const loadRemote = (shared: Readonly<Record<string, object>>) => {
    const evaluation = remote?.evaluate(providedTo(shared));
    if (evaluation) remoteChunks = evaluation.chunks;
    return evaluation?.exports;
  };
  const { exports, chunks } = shell.evaluate(providedTo({}));
  const onPageLoaded = () => void (used = { shell: [...chunks], remote: [...remoteChunks] });
  const page = await (exports as Shell).render(request, { loadRemote, fetchData, onPageLoaded });
  return { type: 'page', page, chunks: used ?? { shell: [], remote: [] } };
}

/** react-redux keeps one context for each React here, and each rendering has its own React. */
const REDUX_CONTEXTS = Symbol.for('react-redux-context');

async function renderAndReport(request: RenderRequest): Promise<void> {
  calls = 0;
  const report = await render(request).catch((error: unknown): FromRenderer => {
    const problem = error as { stack?: unknown; message?: unknown } | undefined;
    return { type: 'failed', message: String(problem?.stack ?? problem?.message ?? error) };
  });
  endTimers();
  waiting.clear();
  Reflect.deleteProperty(globalThis, REDUX_CONTEXTS);
  const changed = changedGlobal?.();
  if (changed !== undefined) send({ type: 'spoiled', changed });
  send(report);
}

createInterface({ input }).on('line', (line) => {
  const message = parse(line) as ToRenderer;
  if (message.type === 'programs') {
    shell = createProgram(message.shell);
    remote = message.remote && createProgram(message.remote);
    changedGlobal = watchGlobals();
  } else if (message.type === 'data') {
    waiting.get(message.call)?.(message.response);
    waiting.delete(message.call);
  } else void renderAndReport(message.request);
});

send({ type: 'ready' });
