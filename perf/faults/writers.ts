import type { Alert, SendAlertBody } from '@site/contract/http/alerts';
import type { Application, ApplyBody } from '@site/contract/http/applications';
import { isGood, jsonOf, type Player } from '../lib/player.ts';
import { fateOf, Ledger, Register, sumOf, type Verdict } from './ledger.ts';

/** Somebody who writes, and remembers what was acknowledged. */
export interface Writer {
  /** Makes one call. */
  step(): Promise<void>;
  /** Looks for everything that was written. Only once nothing is under way any more. */
  verdict(): Promise<Verdict>;
}

/** Sends alerts to a player, no two alike. */
export function alertWriter(lead: Player, target: Player, mark: string): Writer {
  const ledger = new Ledger();
  let number = 0;
  return {
    async step() {
      number += 1;
      const message = `${mark} ${number}`;
      const body: SendAlertBody = { category: 'system', message, userId: target.uuid };
      ledger.note(message, fateOf(await lead.post('/api/alerts/send-application-alert', body)));
    },
    async verdict() {
      const found: Alert[] = [];
      for (let isDone = false; !isDone;) {
        const before = found.at(-1)?.id;
        const page = await target.get(`/api/alerts${before === undefined ? '' : `?before=${before}`}`);
        const older = jsonOf<Alert[]>(page);
        found.push(...older);
        isDone = older.length === 0;
      }
      return ledger.compare(found.map(({ message }) => message));
    },
  };
}

/** Chooses one language, then the other. The account begins in English. */
export async function langWriter(player: Player): Promise<Writer> {
  const read = async () => jsonOf<{ lang: 'DE' | 'EN' }>(await player.get('/api/user/lang')).lang;
  const first = await read();
  const register = new Register(first);
  let last = first;
  return {
    async step() {
      last = last === 'DE' ? 'EN' : 'DE';
      register.note(last, fateOf(await player.post('/api/user/lang', { lang: last })));
    },
    verdict: async () => register.compare(await read()),
  };
}

/** Applies, is refused by a lead, and applies again. */
export function applicationWriter(player: Player, lead: Player, mark: string): Writer {
  const applications = new Ledger();
  const refusals = new Map<number, Register>();
  let pending: number | undefined;
  // What an earlier run left, or what nobody told about, is looked up first.
  let isClear = false;
  let number = 0;

  async function look(): Promise<void> {
    const answer = await player.get('/api/applications/own');
    if (!isGood(answer)) return;
    pending = jsonOf<Application[]>(answer).find(({ state }) => state === 'PENDING')?.id;
    isClear = true;
  }

  async function refuse(id: number): Promise<void> {
    const register = refusals.get(id) ?? new Register('PENDING');
    refusals.set(id, register);
    const fate = fateOf(await lead.patch(`/api/applications/${id}/state`, { newState: 'DENIED' }));
    register.note('DENIED', fate);
    if (fate === 'acknowledged') pending = undefined;
    else isClear = false;
  }

  async function apply(): Promise<void> {
    number += 1;
    const motivation = `${mark} ${number}`;
    const texts = {
      name: 'Fault test',
      discord: 'fault',
      strengths: 'Stairs',
      weaknesses: 'Doors',
      motivation,
    };
    const body: ApplyBody = { ...texts, age: 20, role: 'Builder' };
    const answer = await player.post('/api/applications/apply', body);
    const fate = fateOf(answer);
    applications.note(motivation, fate);
    if (fate === 'acknowledged') pending = jsonOf<Application>(answer).id;
    else isClear = false;
  }

  return {
    step() {
      if (!isClear) return look();
      return pending === undefined ? apply() : refuse(pending);
    },
    async verdict() {
      const found = jsonOf<Application[]>(await player.get('/api/applications/own'));
      const states = new Map(found.map(({ id, state }) => [id, state]));
      return sumOf([
        applications.compare(found.map(({ motivation }) => motivation)),
        ...[...refusals].map(([id, register]) => register.compare(states.get(id) ?? 'nothing')),
      ]);
    },
  };
}
