import { setTimeout as sleep } from 'node:timers/promises';
import type { Kysely } from 'kysely';
import type { Application, ApplyBody } from '@site/contract/http/applications';
import { STAFF_RANKS } from '@site/contract/ranks';
import { isGood, jsonOf, type ClientResponse } from '../../../scripts/perf/lib/client.ts';
import { Client, type Address } from './client.ts';
import {
  alertWriter,
  compare,
  fateOf,
  langWriter,
  sumOf,
  valueWriter,
  type Fate,
  type Writer,
} from '../../../scripts/perf/lib/writers.ts';
import type { Schema } from '../../../server/src/database/schema.ts';
import { addPlayer, PASSWORD } from '../../../server/src/testing/accounts.ts';
import { logIn } from './site.ts';

/** Milliseconds between attempts while a server can't answer. */
const RETRY_DELAY_MS = 50;

function applicationWriter(player: Client, lead: Client, mark: string): Writer {
  const writes = new Map<string, Fate>();
  const own = () => player.get('/api/applications/own');

  async function note(write: string, answer: ClientResponse): Promise<Fate> {
    const fate = fateOf(answer);
    // An earlier attempt without an answer may be why it is refused now.
    if (fate !== 'refused' || !writes.has(write)) writes.set(write, fate);
    return fate;
  }

  return {
    async step() {
      const answer = await own();
      if (!isGood(answer)) return fateOf(answer);
      const pending = jsonOf<Application[]>(answer).find(({ state }) => state === 'PENDING');
      if (pending) {
        const path = `/api/applications/${pending.id}/state`;
        return note(`${pending.id} DENIED`, await lead.patch(path, { newState: 'DENIED' }));
      }
      const motivation = `${mark} ${writes.size + 1}`;
      const texts = { name: 'Writer', discord: 'writer', strengths: 'Stairs', weaknesses: 'Doors' };
      const body: ApplyBody = { ...texts, motivation, age: 20, role: 'Builder' };
      return note(motivation, await player.post('/api/applications/apply', body));
    },
    async verdict() {
      const found = jsonOf<Application[]>(await own());
      return compare(
        writes,
        found.flatMap(({ id, state, motivation }) => [motivation, `${id} ${state}`]),
      );
    },
  };
}

function rankWriter(player: Client, owner: Client): Writer {
  const ranks = STAFF_RANKS.filter((rank) => rank !== 'owner');
  let number = 0;
  return valueWriter({
    first: 'jrsup',
    next: () => ranks[(number += 1) % ranks.length] ?? 'sup',
    write: (rank) => owner.patch(`/api/panel/staff/${player.uuid}/rank`, { rank }),
    read: async () => jsonOf<{ rank: string }>(await player.get('/api/user/rank')).rank,
  });
}

function passwordWriter(player: Client): Writer {
  let number = 0;
  return valueWriter({
    first: PASSWORD,
    next: () => `password ${(number += 1)}`,
    write: (newPassword) => player.post('/api/user/change-password', { newPassword }),
    async read(possible) {
      for (const password of possible) {
        const answer = await new Client(player).post('/api/login', { name: player.name, password });
        if (isGood(answer)) return password;
        if (answer.status !== 400) throw new Error(`Expected an answer, got ${answer.outcome}.`);
      }
      return 'none of those that it may be';
    },
  });
}

export async function addWriters(db: Kysely<Schema>) {
  const players = [
    ...['Alerted1', 'Alerted2', 'Alerted3', 'Applicant1', 'Applicant2', 'Speaker', 'Changer'].map((name) => ({
      name,
    })),
    { name: 'Lead', rank: 'srmod' as const },
    { name: 'Owner', rank: 'owner' as const },
    { name: 'Ranked', rank: 'jrsup' as const },
  ];
  for (const player of players) await addPlayer(db, { lang: 'en', ...player });

  return async (...sites: readonly Address[]) => {
    const answers: ClientResponse[] = [];
    let number = 0;
    const next = (name: string) =>
      logIn(sites[number++ % sites.length]!, name, PASSWORD, (_, answer) => void answers.push(answer));
    const [lead, owner] = [await next('Lead'), await next('Owner')];
    const writers = [
      alertWriter(lead, await next('Alerted1'), 'one'),
      alertWriter(lead, await next('Alerted2'), 'two'),
      alertWriter(owner, await next('Alerted3'), 'three'),
      applicationWriter(await next('Applicant1'), lead, 'one'),
      applicationWriter(await next('Applicant2'), lead, 'two'),
      rankWriter(await next('Ranked'), owner),
      await langWriter(await next('Speaker')),
      passwordWriter(await next('Changer')),
    ];
    return { writers, answers };
  };
}

export async function expectAllKept(writers: readonly Writer[]): Promise<number> {
  const verdict = sumOf(await Promise.all(writers.map((writer) => writer.verdict())));
  expect(verdict.problems).toEqual([]);
  return verdict.acknowledged;
}

export function startTraffic(writers: readonly Writer[]): () => Promise<unknown> {
  let isStopped = false;

  /** Without a response, a writer checks the result before it continues. */
  async function look(writer: Writer): Promise<void> {
    for (;;) {
      const verdict = await writer.verdict().catch(() => sleep(RETRY_DELAY_MS));
      if (!verdict) continue;
      expect(verdict.problems).toEqual([]);
      return;
    }
  }

  async function run(writer: Writer): Promise<void> {
    while (!isStopped) {
      if ((await writer.step()) === 'acknowledged') continue;
      await sleep(RETRY_DELAY_MS);
      await look(writer);
    }
  }

  const running = Promise.all(writers.map(run));
  // Awaited when the traffic is stopped.
  running.catch(() => undefined);
  return () => {
    isStopped = true;
    return running;
  };
}
