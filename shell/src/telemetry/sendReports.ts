import type { CallUrl } from '@site/contract/calls/types';
import type { TelemetryBody } from '@site/contract/http/telemetry';
import { shellVersion, telemetry } from '../core/bootData.ts';
import { remotes } from '../federation/registry.ts';
import { queuedEntries, type Build, type TelemetryEntry } from '../core/report.ts';
import { withoutAgainFolder } from '@site/contract/againFolder';
import { measureVitals } from './vitals.ts';

/** The server's limit. */
const MAX_MESSAGE_LENGTH = 200;

type Entry = TelemetryBody['entries'][number];

const ADDRESS = /\b(?:https?|wss?|blob|file|data):\S+|\S+@\S+|(?:\/[\w%.:~-]+)+\/?/gi;
const QUOTED = /"[^"]*"|'[^']*'|`[^`]*`|“[^”]*”|„[^“”]*[“”]|«[^»]*»/g;

/** Without anything that may be personal data: URLs and paths, quoted texts, digits. */
export function describeError(error: unknown): string {
  const words = error instanceof Error ? `${error.name}: ${error.message}` : typeof error;
  return words
    .slice(0, 5 * MAX_MESSAGE_LENGTH)
    .replace(QUOTED, '…')
    .replace(ADDRESS, '…')
    .replace(/\d+/g, '#')
    .slice(0, MAX_MESSAGE_LENGTH);
}

/** Only in development is it served without a version. */
const shell: Build = { name: 'shell', version: shellVersion || 'dev' };

const SERVED = /\/remotes\/([a-z][a-z0-9-]{0,39})\/(\w[\w.+-]{0,79})\//;

const PLACE = /(https?:\/\/[^\s()]+?)(?:\?[^\s:()]*)?:(\d+):(\d+)\)?$/;

/** The server's limit. */
const MAX_FRAMES = 5;

const stackOf = (error: unknown) => ((error instanceof Error && error.stack) || '').split('\n');
const folderOf = (entry: string) => entry.slice(0, entry.lastIndexOf('/') + 1);

function framesOf(error: unknown, { name, version }: Build): Entry['frames'] {
  const known = remotes().find((remote) => remote.name === name && remote.version === version);
  const entry = known?.entry ?? `/remotes/${name}/${version}/`;
  const folder = new URL(folderOf(entry), location.href).href;
  const frames = stackOf(error).flatMap((text) => {
    const [, address = '', line, column] = PLACE.exec(text.trim()) ?? [];
    const url = withoutAgainFolder(address);
    if (!url.startsWith(folder)) return [];
    return [{ file: url.slice(folder.length), line: Number(line), column: Number(column) }];
  });
  return frames.length > 0 ? frames.slice(0, MAX_FRAMES) : undefined;
}

function buildOf(error: unknown): Build {
  for (const line of stackOf(error)) {
    const external = remotes().find(({ entry }) => /^https?:/.test(entry) && line.includes(folderOf(entry)));
    if (external) return external;
    const [, name, version] = SERVED.exec(line) ?? [];
    if (name && version) return { name, version };
  }
  return shell;
}

const SEND_INTERVAL_MS = 10_000;

/** The server's limits, for one request and for a value. */
const MAX_ENTRIES = 50;
const MAX_VALUE = 600_000;

function entryOf(kind: Entry['kind'], build: Build, value: number, error?: unknown): Entry {
  const { name, version } = build;
  const entry = { remote: name, version, kind, value: Math.min(Math.max(value, 0), MAX_VALUE) };
  if (error === undefined) return entry;
  return { ...entry, message: describeError(error), frames: framesOf(error, build) };
}

/** The server rejects older tokens soon. */
const MAX_TOKEN_AGE_MS = 45 * 60_000;

/** At first the page's CSP nonce, later a renewed one. */
function createTokens() {
  let token = document.querySelector<HTMLMetaElement>('meta[name="csp-nonce"]')?.content ?? '';
  let since = 0;
  return {
    current: () => token,
    isOld: () => performance.now() - since > MAX_TOKEN_AGE_MS,
    async renew(): Promise<void> {
      const { headers } = await fetch('/api/registry' satisfies CallUrl<'GET /registry'>, {
        cache: 'no-store',
      });
      token = headers.get('x-report-token') ?? token;
      since = performance.now();
    },
  };
}

/** It contains nothing about the visitor. */
export function sendReports(): void {
  const isSampled = Math.random() < (telemetry?.sample ?? 1);
  const pages: TelemetryEntry[] = [];
  const shownAt = (time: number) => {
    const all = [...pages, ...queuedEntries.filter(({ kind }) => kind === 'page')];
    return (all.findLast(({ at }) => at <= time) ?? all[0])?.build ?? shell;
  };
  const tokens = createTokens();
  if (isSampled) measureVitals(shownAt);

  const toEntries = (entry: TelemetryEntry): Entry[] => {
    const { kind, build, value = 1, error } = entry;
    if (kind !== 'page') return [entryOf(kind, build ?? buildOf(error), value, error)];
    pages.push(entry);
    return [];
  };

  const send = () => {
    const entries = queuedEntries.splice(0).flatMap(toEntries);
    if (!isSampled) return;
    for (let first = 0; first < entries.length; first += MAX_ENTRIES) {
      const body: TelemetryBody = {
        token: tokens.current(),
        entries: entries.slice(first, first + MAX_ENTRIES),
      };
      const blob = new Blob([JSON.stringify(body)], { type: 'application/json' });
      navigator.sendBeacon('/api/telemetry' satisfies CallUrl<'POST /telemetry'>, blob);
    }
  };

  setInterval(() => {
    if (queuedEntries.length === 0 || !tokens.isOld()) send();
    // If the renewal fails, the queue waits for the next interval.
    else void tokens.renew().then(send, () => undefined);
  }, SEND_INTERVAL_MS);
  addEventListener('pagehide', send);
  document.addEventListener('visibilitychange', () => {
    if (document.visibilityState === 'hidden') send();
  });
}
