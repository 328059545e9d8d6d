import { subscribe, unsubscribe } from 'node:diagnostics_channel';
import path from 'node:path';
import { setImmediate as nextTurn } from 'node:timers/promises';
import type { Worker } from 'node:worker_threads';
import { newFolder, writeFiles } from '../../testing/folder.ts';
import { cleanUpLater } from '../../testing/cleanUp.ts';
import { createPrerender } from './prerender.ts';
import { createRenderQueue, QueueClosedError } from './renderQueue.ts';
import type { PrerenderRequest } from '@site/contract/prerender';
import { LANGS } from '@site/contract/lang';
import { registeredOf } from '../../testing/remotes.ts';

const REMOTES = ['community', 'panel', 'shop'];

const site = {
  name: 'Blockhaven',
  serverAddress: 'play.example',
  accent: '#FFB454',
  hero: { de: 'Hallo', en: 'Hello' },
  socials: [],
  affiliates: [],
  publicPaths: [],
  imprint: { de: 'Impressum', en: 'Imprint' },
};

interface Choice {
  readonly version: string;
  /** The label of the navigation entry; omitted if there is no entry. */
  readonly label?: string | undefined;
}

function remoteOf(
  name: string,
  { version, label }: Choice,
): PrerenderRequest['boot']['registry']['remotes'][number] {
  const navigation =
    label === undefined
      ? []
      : [
          {
            slots: ['navbar' as const],
            to: `/${name}`,
            label: { de: label, en: label },
            order: 5,
            guard: {},
          },
        ];
  const remote = registeredOf(name, { version });
  return { ...remote, modules: remote.modules.map((module) => ({ ...module, navigation })) };
}

/** A render request for a page with one version of each of three remotes. */
function orderOf(
  choices: readonly Choice[],
  { lang = 'en', isLoggedIn = false }: { lang?: (typeof LANGS)[number]; isLoggedIn?: boolean } = {},
): PrerenderRequest {
  const remotes = choices.map((choice, place) => remoteOf(REMOTES[place] ?? '', choice));
  const revision = choices.map(({ version }) => version).join();
  return { boot: { site, lang, registry: { remotes }, revision, shell: 'main' }, isLoggedIn };
}

/** All pages of a site with three versions of each of three remotes: 27 registries, two languages, members or not. */
function everyOrder(labelOf: (version: string) => string | undefined): PrerenderRequest[] {
  const choices = ['1.0.0', '2.0.0', '3.0.0'].map((version) => ({ version, label: labelOf(version) }));
  const registries = choices.flatMap((a) => choices.flatMap((b) => choices.map((c) => [a, b, c])));
  return registries.flatMap((registry) =>
    LANGS.flatMap((lang) => [false, true].map((isLoggedIn) => orderOf(registry, { lang, isLoggedIn }))),
  );
}

/** Prints the navigation and the number of the program evaluation that rendered it. */
const PROGRAM = `
const id = Math.random();
exports.prerender = async ({ boot, isLoggedIn }) => {
  const labels = boot.registry.remotes.flatMap(({ modules }) => modules.flatMap(({ navigation }) => navigation.map(({ label }) => label.en)));
  if (labels.includes('hang')) await new Promise(() => {});
  if (labels.includes('spin')) for (;;);
  if (labels.includes('crash')) process.exit(3);
  const filler = labels.includes('large') ? 'x'.repeat(20_000) : '';
  return { html: labels.join() + ' ' + boot.lang + isLoggedIn + filler, styles: '', fontCss: '', title: String(id) };
};`;

const log = { error: () => undefined };

function programFile(): string {
  const folder = newFolder();
  writeFiles(folder, { 'prerender.cjs': PROGRAM });
  return path.join(folder, 'prerender.cjs');
}

let alive = 0;
let mostAlive = 0;
let started = 0;

function count(message: unknown): void {
  const { worker } = message as { readonly worker: Worker };
  alive += 1;
  started += 1;
  mostAlive = Math.max(mostAlive, alive);
  worker.once('exit', () => (alive -= 1));
}

subscribe('worker_threads', count);
cleanUpLater(() => void unsubscribe('worker_threads', count));

/** Cleans up after a test, so that the next one only counts its own workers. */
const ends: (() => Promise<void>)[] = [];

afterEach(async () => {
  await Promise.all(ends.splice(0).map((end) => end()));
  mostAlive = alive;
  started = 0;
});

function newPrerender(maxBytes?: number) {
  const prerender = createPrerender(programFile(), log, maxBytes);
  ends.push(prerender.close);
  return prerender;
}

function newQueue() {
  const queue = createRenderQueue();
  ends.push(queue.close);
  const file = programFile();
  const render = (label: string) =>
    queue.render({ file, builtAt: 1, order: orderOf([{ version: '1.0.0', label }]) });
  return { render };
}

test('renders and caches all pages with one worker during canaries of three remotes', async () => {
  const prerender = newPrerender();
  const orders = everyOrder((version) => `new in ${version}`);
  expect(orders).toHaveLength(108);
  const rendered = new Map<number, string>();
  // Requests beyond the queue limit get no page and are retried.
  while (rendered.size < orders.length) {
    const answers = await Promise.all(orders.map((order) => prerender.get(order)));
    for (const [place, page] of answers.entries()) if (page) rendered.set(place, page.title);
    await nextTurn();
  }
  expect(mostAlive).toBe(1);
  const again = await Promise.all(orders.map((order) => prerender.get(order)));
  expect(again.map((page) => page?.title)).toEqual(orders.map((_, place) => rendered.get(place)));
});

test('shares a page between visitors whose builds render the same', async () => {
  const prerender = newPrerender();
  const orders = everyOrder(() => 'the same');
  await prerender.warm(orders);
  const pages = await Promise.all(orders.map((order) => prerender.get(order)));
  expect(new Set(pages.map((page) => page?.title)).size).toBe(4);
});

test('evicts old pages when the cache exceeds its size limit', async () => {
  const prerender = newPrerender(200_000);
  const ask = async (place: number) => {
    const order = orderOf([
      { version: '1.0.0', label: 'large' },
      { version: '1.0.0', label: String(place) },
    ]);
    await prerender.warm([order]);
    return (await prerender.get(order))?.title;
  };
  const first = await ask(0);
  expect(await ask(0)).toBe(first);
  for (let place = 1; place < 12; place += 1) await ask(place);
  expect(await ask(0)).not.toBe(first);
});

test('replaces a worker after a number of pages, since each page leaves state behind', async () => {
  const prerender = newPrerender();
  const orders = everyOrder((version) => `new in ${version}`);
  for (const order of orders) await prerender.warm([order]);
  expect([started, mostAlive]).toEqual([3, 1]);
});

test('rejects requests beyond the queue limit immediately', async () => {
  const { render } = newQueue();
  const results = await Promise.allSettled(Array.from({ length: 50 }, (_, place) => render(String(place))));
  const refused = results.filter(({ status }) => status === 'rejected');
  expect(refused.map((result) => (result as PromiseRejectedResult).reason as unknown)).toEqual(
    Array.from({ length: 17 }, () => expect.any(QueueClosedError) as unknown),
  );
});

describe('a worker', () => {
  beforeEach(() => {
    jest.useFakeTimers({ doNotFake: ['nextTick', 'setImmediate', 'queueMicrotask'] });
  });
  afterEach(() => {
    jest.useRealTimers();
  });

  test.each(['hang', 'spin'])(
    'is terminated after the timeout if a page stalls it (%s), and is replaced after a delay',
    async (how) => {
      const { render } = newQueue();
      await render('fine');
      const caught = expect(render(how)).rejects.toThrow('the worker ended with code');
      const waits = expect(render('waits')).rejects.toThrow(QueueClosedError);
      jest.advanceTimersByTime(10_000);
      await Promise.all([caught, waits]);
      await expect(render('too soon')).rejects.toThrow(QueueClosedError);
      jest.advanceTimersByTime(1_000);
      expect((await render('fine')).html).toBe('fine enfalse');
      expect(mostAlive).toBe(1);
    },
  );

  test('is replaced with increasing delays after repeated crashes', async () => {
    const { render } = newQueue();
    for (const backoff of [1_000, 2_000, 4_000, 8_000, 16_000, 32_000, 60_000, 60_000]) {
      await expect(render('crash')).rejects.toThrow('the worker ended with code 3');
      jest.advanceTimersByTime(backoff - 1);
      await expect(render('too soon')).rejects.toThrow(QueueClosedError);
      jest.advanceTimersByTime(1);
    }
    expect((await render('fine')).html).toBe('fine enfalse');
    expect(mostAlive).toBe(1);
  });
});
