import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { newFolder } from '@site/backend/testing/folder';
import { GAME_LIMITS } from '@site/contract/gameLimits';
import type { LeasedCommand, SyncAnswer } from '@site/contract/http/game';
import { openJournal } from '@site/game/client/journal';
import type { Address } from './client.ts';

/** Milliseconds between calls, and of the longest outage. */
const PAUSE_MS = 100;
const OUTAGE_MS = 2_000;
/** Outlasts several restarts of the site in a row, as the guide demands. */
const LEASE_S = 300;

const byChance = (part: number) => Math.random() < part;

export function startGames(site: Address, tokens: readonly string[]) {
  const carriedOut = new Map<string, number>();
  /** Commands that were leased again before their lease was over. */
  const leasedTwice: string[] = [];
  const journals: (() => ReturnType<typeof openJournal>)[] = [];
  let isStopped = false;
  let isCalm = false;
  const goesDown = () => !isCalm && byChance(0.03);

  async function run(token: string): Promise<void> {
    const boot = randomUUID();
    const folder = newFolder();
    let journal = openJournal(folder);
    journals.push(() => journal);
    const leasedUntil = new Map<string, number>();

    function carryOut(command: LeasedCommand, askedAt: number): boolean {
      const { id } = command;
      const former = leasedUntil.get(id) ?? 0;
      leasedUntil.set(id, askedAt + LEASE_S * 1_000);
      if (goesDown()) return false;
      if (!journal.begin(command)) {
        if (performance.now() < former) leasedTwice.push(id);
        return true;
      }
      if (goesDown()) return false;
      carriedOut.set(id, (carriedOut.get(id) ?? 0) + 1);
      if (goesDown()) return false;
      journal.end(id, { outcome: 'done' });
      return true;
    }

    while (!isStopped) {
      await sleep(PAUSE_MS);
      const done = journal.unreported(GAME_LIMITS.done);
      const askedAt = performance.now();
      const answer = await fetch(`${site.url}/api/game/v1/sync`, {
        method: 'POST',
        headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
        body: JSON.stringify({ boot, want: 3, leaseSeconds: LEASE_S, done }),
        signal: AbortSignal.timeout(10_000),
      })
        .then((response) => (response.ok ? (response.json() as Promise<SyncAnswer>) : undefined))
        .catch(() => undefined);
      if (!answer) continue;
      journal.answered(done, new Set(answer.rejected.map(({ id }) => id ?? '')));
      if (answer.commands.every((command) => carryOut(command, askedAt))) continue;
      journal = openJournal(folder);
      await sleep(Math.random() * OUTAGE_MS);
    }
  }

  const running = Promise.all(tokens.map(run));
  return {
    carriedOut,
    leasedTwice,
    unreported: () => journals.flatMap((journal) => journal().unreported(Infinity)).map(({ id }) => id),
    calm: () => void (isCalm = true),
    stop: () => {
      isStopped = true;
      return running;
    },
  };
}
