// Renders pages with the code of a remote, one after another. The system contains it: see contain.ts.
import { createInterface } from 'node:readline';
import { Script } from 'node:vm';
import type { RenderRequest } from '@site/contract/rendering';
import type { Host } from './insideRealm.ts';
import type { FromRenderer, ProgramFiles, ToRenderer } from './messages.ts';
import { createRealm } from './realm.ts';

/** Calls of the API that one page may make, as `render/dataCalls.ts` counts them too: this process isn't trusted. */
const MAX_CALLS = 20;

// In case pages leave something that isn't noticed.
const MAX_PAGES = 100;
const MAX_AGE_MS = 60_000;

const send = (message: FromRenderer) => process.stdout.write(`${JSON.stringify(message)}\n`);

let shell: ProgramFiles = {};
let remotes: Readonly<Record<string, ProgramFiles>> = {};
const scripts = new Map<string, Script>();

const WRAPPER = '(function (exports, require, module) {';

/** Each file is parsed once, for all pages. */
function scriptOf(remote: string | undefined, name: string): Script | undefined {
  const key = `${remote} ${name}`;
  const known = scripts.get(key);
  const files = remote === undefined ? shell : remotes[remote];
  if (known || !files || !Object.hasOwn(files, name)) return known;
  const script = new Script(`${WRAPPER}${files[name] ?? ''}\n})`, {
    // As in the remote's build, for places of errors.
    filename: remote === undefined ? name : `${remote}/server/${name}`,
    columnOffset: -WRAPPER.length,
  });
  scripts.set(key, script);
  return script;
}

let waiting = new Map<number, (response: string) => void>();

let realm: ReturnType<typeof createRealm> | undefined;
let pages = 0;
let endsAt = 0;

function realmForPage() {
  pages += 1;
  if (realm && pages < MAX_PAGES && performance.now() < endsAt && realm.restore()) return realm;
  pages = 0;
  endsAt = performance.now() + MAX_AGE_MS;
  return (realm = createRealm(scriptOf));
}

async function render(request: RenderRequest): Promise<void> {
  const timers = new Set<NodeJS.Timeout>();
  const own: typeof waiting = new Map();
  waiting = own;
  let isOver = false;
  const host: Host = {
    maxCalls: MAX_CALLS,
    call(path, onResponse) {
      if (isOver) return;
      own.set(own.size, onResponse);
      send({ type: 'call', call: own.size - 1, path });
    },
    startTimer(run, ms) {
      if (isOver) return 0;
      const timer = setTimeout(run, ms);
      timers.add(timer);
      return Number(timer);
    },
    endTimer: (timer) => clearTimeout(timer),
    now: () => performance.now(),
  };
  const report = await realmForPage().render(host, JSON.stringify(request));
  // Where a page throws, its code may be in any state.
  if (report.type === 'failed') realm = undefined;
  isOver = true;
  timers.forEach((timer) => clearTimeout(timer));
  own.clear();
  send(report);
}

createInterface({ input: process.stdin })
  .on('line', (line) => {
    const message = JSON.parse(line) as ToRenderer;
    if (message.type === 'programs') ({ shell, remotes } = message);
    else if (message.type === 'data') waiting.get(message.call)?.(JSON.stringify(message.response));
    else void render(message.request);
  })
  // The server is gone.
  .on('close', () => process.exit());

send({ type: 'ready' });
