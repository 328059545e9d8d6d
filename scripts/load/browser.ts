import { setTimeout as sleep } from 'node:timers/promises';
import { isGood, textOf } from '../traffic/calls.ts';
import type { HttpClient } from '../traffic/httpClient.ts';
import type { Player } from '../traffic/player.ts';
import { nextStep, type Step } from './journey.ts';
import type { SiteContents } from './siteContents.ts';

/** Milliseconds that a visitor looks at a page, at least; chance adds as many twice over. */
const LOOK = 1_500;

/** Shares of the steps: pages that are loaded afresh, and that are followed by a write. */
const LOADS = 0.3;
const WRITES = 0.08;

/** Share of the loads that somebody makes who has never been here. */
const NEW_VISITORS = 0.3;

/** Addresses of files that a page names itself. */
function scriptsIn(html: string): readonly string[] {
  return [...html.matchAll(/<script defer src="([^"]+)"/g)].map(([, src = '']) => src);
}

interface Visitor {
  readonly client: HttpClient;
  /** Whose browser it is, where somebody has logged in. */
  readonly player: Player | undefined;
  readonly contents: SiteContents;
}

/** One browser: its connections, its cache, and whoever sits before it. */
export class Browser {
  readonly #visitor: Visitor;
  #cache = new Set<string>();
  #isLoaded = false;
  #scripts: readonly string[] | undefined;

  constructor(visitor: Visitor) {
    this.#visitor = visitor;
  }

  /** Opens one page after the other. */
  async walk(until: AbortSignal, { isThinking }: { readonly isThinking: boolean }): Promise<void> {
    while (!until.aborted) {
      await this.#open(nextStep(this.#visitor.contents, this.#visitor.player !== undefined));
      if (isThinking) await this.#look(until);
    }
  }

  async #look(until: AbortSignal): Promise<void> {
    // It is ended by the signal alone, which is no error.
    await sleep(LOOK * (1 + 2 * Math.random()), undefined, { signal: until }).catch(() => undefined);
  }

  async #open({ path, files, reads }: Step): Promise<void> {
    const { player } = this.#visitor;
    const isLoad = !this.#isLoaded || Math.random() < LOADS;
    if (isLoad) await this.#load(path);
    await this.#fetchFiles(files);
    // The shell asks before each page whether maintenance is on.
    await Promise.all(['/api/panel/maintenance', ...reads].map((address) => this.#read(address)));
    if (player && Math.random() < WRITES) await this.#write(player);
  }

  async #load(path: string): Promise<void> {
    const { client, player } = this.#visitor;
    if (Math.random() < NEW_VISITORS) this.#cache.clear();
    const page = await client.send('GET', path, { headers: { accept: 'text/html', ...player?.headers() } });
    this.#isLoaded = isGood(page);
    if (!this.#isLoaded) return;
    // A page of ten minutes ago names the same: reading each would cost the load more than the site.
    this.#scripts ??= scriptsIn(textOf(page));
    await this.#fetchFiles(this.#scripts);
    if (!player) return;
    await player.renew();
    await player.get('/api/alerts/unread');
  }

  async #fetchFiles(addresses: readonly string[]): Promise<void> {
    const missing = addresses.filter((address) => !this.#cache.has(address));
    await Promise.all(
      missing.map(async (address) => {
        if (isGood(await this.#visitor.client.send('GET', address))) this.#cache.add(address);
      }),
    );
  }

  #read(address: string): Promise<unknown> {
    const { client, player } = this.#visitor;
    return player ? player.get(address) : client.send('GET', address);
  }

  #write(player: Player): Promise<unknown> {
    return Math.random() < 0.5
      ? player.post('/api/alerts/mark-all-read')
      : player.post('/api/user/lang', { lang: Math.random() < 0.5 ? 'DE' : 'EN' });
  }
}
