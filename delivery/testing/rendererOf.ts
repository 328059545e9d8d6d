import { setTimeout as sleep } from 'node:timers/promises';
import type { DataResponse, RenderRequest } from '@site/contract/rendering';
import { publicSite } from '@site/contract/http/site';
import type { ProgramFiles } from '../renderer/messages.ts';
import { createRenderers } from '../render/renderers.ts';
import type { FetchData } from '../render/renderProcess.ts';
import { createStartRenderer } from '../render/startRenderer.ts';
import { createWaiting } from '../render/waiting.ts';
import { testSite } from './testSite.ts';
import { descendants } from './descendants.ts';

const site = publicSite.parse(testSite);
const boot = { site, lang: 'en' as const, registry: { remotes: [] }, revision: '', shell: '' };
const requestOf = (path: string): RenderRequest => ({ boot, path, query: '', isMember: false });

/** A shell that renders what the remote's program returns for a path. */
const SHELL = `
exports.render = async ({ path }, { loadRemote, fetchData, onPageLoaded }) => {
  const html = String(await loadRemote('shop', { shared: { answer: 42 } }).page(path, fetchData));
  onPageLoaded();
  return { status: 200, html, styles: '', fontCss: '', title: path, breadcrumbs: [], queries: {} };
};`;

const waitingOf = (address: string) => createWaiting({ address, until: Infinity });

const startRenderer = createStartRenderer({ warn: () => undefined });

/** The data of a page that has none. */
const NO_DATA: DataResponse = { status: 404, body: null, headers: {} };

interface Options {
  readonly fetchData?: FetchData;
  readonly breaker?: { failures: number; withinMs: number; offMs: number };
  readonly timeoutMs?: number | undefined;
}

const opened: { close: () => void }[] = [];

// Each test starts alone.
afterEach(async () => {
  for (const renderers of opened.splice(0)) renderers.close();
  while (descendants().length > 0) await sleep(10);
});

/** Renders pages of one build with a remote's program. */
export function rendererOf(
  remote: string | ProgramFiles,
  { fetchData = async () => NO_DATA, breaker, timeoutMs }: Options = {},
) {
  const failures: string[] = [];
  let started = 0;
  const renderers = createRenderers({
    start: () => {
      started += 1;
      return startRenderer();
    },
    log: { warn: () => undefined },
    onFailure: (_build, { message }) => failures.push(message),
    breaker: breaker ?? { failures: 100, withinMs: 60_000, offMs: 60_000 },
    timeoutMs,
  });
  opened.push(renderers);
  const files = typeof remote === 'string' ? { 'main.cjs': remote } : remote;
  const programs = { shell: { 'main.cjs': SHELL }, remotes: { shop: files } };
  const renderWhole = (path = '/', { build = 'shop', address = '192.0.2.1' } = {}) =>
    renderers.render(build, programs, { request: requestOf(path), fetchData, waiting: waitingOf(address) });
  const render = async (...args: Parameters<typeof renderWhole>) => (await renderWhole(...args)).page?.html;
  return { render, renderWhole, failures, started: () => started };
}

/** A remote whose page at `/` is fine, and whose page at `/bad` does something. */
export const REMOTE = (bad: string) => `
let rendered = 0;
exports.page = async (path, fetchData) => {
  rendered += 1;
  if (path === '/bad') { ${bad} }
  return 'page ' + rendered;
};`;
