import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { GAME_LIMITS } from '@site/contract/gameLimits';
import type { GamePlayer, SyncAnswer } from '@site/contract/http/game';
import { Client, isGood, type Address } from '../lib/client.ts';
import { durationsOf, type Durations } from '../lib/statistics.ts';
import type { Play, SentEvent } from './matches.ts';

/** Seconds between two calls, if the site asks for nothing else. */
const INTERVAL = 15;

/** Milliseconds after which a failed call is repeated, if the site asks for nothing else. */
const RETRY_MS = 1_000;

/** Milliseconds for what was not stored until the end, and between two calls then. */
const DRAIN_TIMEOUT_MS = 60_000;
const MAX_DRAIN_DELAY_MS = 5_000;

/** A game server that is simulated. */
export interface SimulatedServer {
  readonly token: string;
  readonly online: readonly GamePlayer[];
  readonly play: Play;
}

interface Run {
  readonly site: Address;
  readonly servers: readonly SimulatedServer[];
  readonly seconds: number;
  /** Is called with each event that the site has stored. */
  readonly onAcked: (event: SentEvent) => void;
}

/** What became of the calls. */
export interface Synced {
  /** Times of the calls that were answered. */
  readonly calls: Durations;
  readonly failed: number;
  /** Events that the site refused. */
  readonly refused: number;
  /** Events that it may or may not have stored. */
  readonly unconfirmed: readonly SentEvent[];
  /** Seconds until the last of them was stored. */
  readonly took: number;
}

/**
 * Lets game servers call as the guide says: each when the site has asked for it, with all that happened meanwhile, and
 * again with what was not confirmed. Their first calls are spread over the interval.
 */
export async function syncAll({ site, servers, seconds, onAcked }: Run): Promise<Synced> {
  const startedAt = performance.now();
  const endsAt = startedAt + seconds * 1000;
  const took: number[] = [];
  const unconfirmed: SentEvent[] = [];
  let [failed, refused, endedAt] = [0, 0, endsAt];

  async function runServer({ token, online, play }: SimulatedServer, place: number): Promise<void> {
    const client = new Client(site, { headers: { authorization: `Bearer ${token}` } });
    const [boot, waiting] = [randomUUID(), new Map<string, SentEvent>()];

    async function sync(): Promise<number> {
      const events = [...waiting.values()].slice(0, GAME_LIMITS.events);
      const body = { boot, software: 'paper 1.21.8', maxPlayers: 200, players: online, events };
      const answer = await client.post('/api/game/v1/sync', body);
      if (!isGood(answer)) {
        failed += 1;
        return Number(answer.headers.get('retry-after') ?? 0) * 1000 || RETRY_MS;
      }
      took.push(answer.took);
      endedAt = Math.max(endedAt, performance.now());
      const { acked, rejected, nextIn } = answer.body as SyncAnswer;
      for (const id of acked) {
        const event = waiting.get(id);
        if (waiting.delete(id) && event) onAcked(event);
      }
      for (const { id } of rejected) if (waiting.delete(id ?? '')) refused += 1;
      return nextIn * 1000;
    }

    let playedAt = startedAt + ((place / servers.length) * INTERVAL - INTERVAL) * 1000;
    for (let nextAt = playedAt + INTERVAL * 1000; nextAt < endsAt;) {
      await sleep(Math.max(0, nextAt - performance.now()));
      const now = performance.now();
      for (const event of play((now - playedAt) / 1000)) waiting.set(event.id, event);
      playedAt = now;
      nextAt = now + (await sync());
    }
    for (let delay = RETRY_MS; waiting.size > 0 && performance.now() < endsAt + DRAIN_TIMEOUT_MS;) {
      await sleep(delay);
      delay = Math.min(await sync(), MAX_DRAIN_DELAY_MS);
    }
    unconfirmed.push(...waiting.values());
  }

  await Promise.all(servers.map(runServer));
  return { calls: durationsOf(took), failed, refused, unconfirmed, took: (endedAt - startedAt) / 1000 };
}
