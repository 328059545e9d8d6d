import type { TelemetryBody } from '@site/contract/http/releases';
import { shellVersion, telemetry } from '../boot/bootData.ts';
import { remotes } from '../federation/registry.ts';
import { noted, type Build, type Noted } from './report.ts';
import { measureVitals } from './vitals.ts';

/** How much of a message is told, as the server takes it. */
const LONGEST = 200;

const ADDRESS = /\b(?:https?|wss?|blob|file|data):\S+|\S+@\S+|(?:\/[\w%.:~-]+)+\/?/gi;
const QUOTED = /"[^"]*"|'[^']*'|`[^`]*`|“[^”]*”|„[^“”]*[“”]|«[^»]*»/g;

/** The words of an error without what could be about a person: addresses, quoted texts, digits. */
export function describeError(error: unknown): string {
  const words = error instanceof Error ? `${error.name}: ${error.message}` : typeof error;
  return words
    .slice(0, 5 * LONGEST)
    .replace(QUOTED, '…')
    .replace(ADDRESS, '…')
    .replace(/\d+/g, '#')
    .slice(0, LONGEST);
}

/** The shell as a build; one that was served without a name is the one in development. */
const shell: Build = { name: 'shell', version: shellVersion || 'dev' };

const SERVED = /\/remotes\/([a-z][a-z0-9-]{0,39})\/(\w[\w.+-]{0,79})\//;

const folderOf = (entry: string) => entry.slice(0, entry.lastIndexOf('/') + 1);

/** Whose code an error comes from, by the address that its stack names first; the shell's where it names no remote. */
function buildOf(error: unknown): Build {
  const stack = (error instanceof Error && error.stack) || '';
  for (const line of stack.split('\n')) {
    const elsewhere = remotes().find(({ entry }) => /^https?:/.test(entry) && line.includes(folderOf(entry)));
    if (elsewhere) return elsewhere;
    const [, name, version] = SERVED.exec(line) ?? [];
    if (name && version) return { name, version };
  }
  return shell;
}

type Entry = TelemetryBody['entries'][number];

/** How often what was noted is sent, in milliseconds. */
const PAUSE = 10_000;

/** What the server takes at once, and the highest value it takes. */
const MAX_ENTRIES = 50;
const HIGHEST = 600_000;

function entryOf(kind: Entry['kind'], { name, version }: Build, value: number, error?: unknown): Entry {
  const entry = { remote: name, version, kind, value: Math.min(Math.max(value, 0), HIGHEST) };
  return error === undefined ? entry : { ...entry, message: describeError(error) };
}

/** Milliseconds after which a page asks for another token: before the one it has is too old for the server. */
const TOKEN_AGE = 45 * 60_000;

/** The page is served with a token, which is its nonce as well; one that is open for long gets others. */
function createTokens() {
  let token = document.querySelector<HTMLMetaElement>('meta[name="csp-nonce"]')?.content ?? '';
  let since = 0;
  return {
    current: () => token,
    isOld: () => performance.now() - since > TOKEN_AGE,
    async renew(): Promise<void> {
      const { headers } = await fetch('/api/registry', { cache: 'no-store' });
      token = headers.get('x-report-token') ?? token;
      since = performance.now();
    },
  };
}

/** Sends from now on, while the page lives and when it is left, what was noted of builds; nothing about the visitor. */
export function sendReports(): void {
  const isSampled = Math.random() < (telemetry?.sample ?? 1);
  const pages: Noted[] = [];
  const shownAt = (time: number) => {
    const all = [...pages, ...noted.filter(({ kind }) => kind === 'page')];
    return (all.findLast(({ at }) => at <= time) ?? all[0])?.build ?? shell;
  };
  const tokens = createTokens();
  if (isSampled) measureVitals(shownAt);

  const take = (entry: Noted): Entry[] => {
    const { kind, build, value = 1, error } = entry;
    if (kind !== 'page') return [entryOf(kind, build ?? buildOf(error), value, error)];
    pages.push(entry);
    return [];
  };

  const send = () => {
    const entries = noted.splice(0).flatMap(take);
    if (!isSampled) return;
    for (let first = 0; first < entries.length; first += MAX_ENTRIES) {
      const body: TelemetryBody = {
        token: tokens.current(),
        entries: entries.slice(first, first + MAX_ENTRIES),
      };
      navigator.sendBeacon('/api/telemetry', new Blob([JSON.stringify(body)], { type: 'application/json' }));
    }
  };

  setInterval(() => {
    if (noted.length === 0 || !tokens.isOld()) send();
    // Without an answer what was noted waits for the next time.
    else void tokens.renew().then(send, () => undefined);
  }, PAUSE);
  addEventListener('pagehide', send);
  document.addEventListener('visibilitychange', () => {
    if (document.visibilityState === 'hidden') send();
  });
}
