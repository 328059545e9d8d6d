import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import type { SyncAnswer } from '@site/contract/http/game';
import type { Address } from '../../../scripts/perf/lib/client.ts';

/** Milliseconds between calls, and of the longest outage. */
const PAUSE_MS = 100;
const OUTAGE_MS = 2_000;
/** Outlasts several restarts of the site in a row, as the guide demands. */
const LEASE_S = 300;

const byChance = (part: number) => Math.random() < part;

/** Game servers that keep to the guide, with a journal, and go down and up. */
export function startGames(site: Address, tokens: readonly string[]) {
  /** How often each command was carried out. */
  const carriedOut = new Map<string, number>();
  const journals: Map<string, { id: string; lease: string; outcome: 'done' | 'unknown' }>[] = [];
  let isStopped = false;
  let isCalm = false;

  async function run(token: string): Promise<void> {
    const boot = randomUUID();
    const journal: (typeof journals)[number] = new Map();
    journals.push(journal);

    /** @returns false if it went down before it was through */
    function carryOut({ id, lease }: SyncAnswer['commands'][number]): boolean {
      if (!isCalm && byChance(0.03)) return false;
      journal.set(id, { id, lease, outcome: 'unknown' });
      if (!isCalm && byChance(0.03)) return false;
      carriedOut.set(id, (carriedOut.get(id) ?? 0) + 1);
      if (!isCalm && byChance(0.03)) return false;
      journal.set(id, { id, lease, outcome: 'done' });
      return true;
    }

    while (!isStopped) {
      await sleep(PAUSE_MS);
      const done = [...journal.values()];
      const answer = await fetch(`${site.url}/api/game/v1/sync`, {
        method: 'POST',
        headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
        body: JSON.stringify({ boot, want: 3, leaseSeconds: LEASE_S, done }),
        signal: AbortSignal.timeout(10_000),
      })
        .then((response) => (response.ok ? (response.json() as Promise<SyncAnswer>) : undefined))
        .catch(() => undefined);
      if (!answer) continue;
      for (const { id } of done) journal.delete(id);
      if (!answer.commands.every(carryOut)) await sleep(Math.random() * OUTAGE_MS);
    }
  }

  const running = Promise.all(tokens.map(run));
  return {
    carriedOut,
    /** The commands whose outcome the site has not acknowledged. */
    unreported: () => journals.flatMap((journal) => [...journal.keys()]),
    /** No more outages. */
    calm: () => void (isCalm = true),
    stop: () => {
      isStopped = true;
      return running;
    },
  };
}
