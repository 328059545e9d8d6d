import type { Alert, SendAlertBody } from '@site/contract/http/alerts';
import type { Application, ApplyBody } from '@site/contract/http/applications';
import { isGood, jsonOf, type ClientResponse, type Client } from './client.ts';
import { fateOf, Ledger, Register, sumOf, type Fate, type Verdict } from './ledger.ts';

type Caller = Pick<Client, 'uuid' | 'get' | 'post' | 'patch'>;

/** Somebody who writes, and remembers what was acknowledged. */
export interface Writer {
  /** Makes one call. */
  step(): Promise<Fate>;
  /** Looks for everything that was written. Only while nothing is under way. */
  verdict(): Promise<Verdict>;
}

/** Sends alerts to a player, no two alike. */
export function alertWriter(lead: Caller, target: Caller, mark: string): Writer {
  const ledger = new Ledger();
  let number = 0;
  return {
    async step() {
      const message = `${mark} ${(number += 1)}`;
      const body: SendAlertBody = { category: 'system', message, userId: target.uuid };
      const fate = fateOf(await lead.post('/api/alerts/send-application-alert', body));
      ledger.note(message, fate);
      return fate;
    },
    async verdict() {
      const found: Alert[] = [];
      let page: Alert[];
      do {
        const before = found.length > 0 ? `?before=${found.at(-1)?.id}` : '';
        page = jsonOf<Alert[]>(await target.get(`/api/alerts${before}`));
        found.push(...page);
      } while (page.length > 0);
      return ledger.compare(found.map(({ message }) => message));
    },
  };
}

interface Value {
  readonly first: string;
  next(): string;
  write(value: string): Promise<ClientResponse>;
  /** @param possible what it may be */
  read(possible: readonly string[]): Promise<string>;
}

/** Replaces one value by another. */
export function valueWriter({ first, next, write, read }: Value): Writer {
  const register = new Register(first);
  return {
    async step() {
      const value = next();
      const fate = fateOf(await write(value));
      register.note(value, fate);
      return fate;
    },
    verdict: async () => register.compare(await read(register.possible)),
  };
}

/** Chooses one language, then the other. */
export async function langWriter(player: Caller): Promise<Writer> {
  const read = async () => jsonOf<{ lang: 'DE' | 'EN' }>(await player.get('/api/user/lang')).lang;
  const first = await read();
  let lang = first;
  return valueWriter({
    first,
    next: () => (lang = lang === 'DE' ? 'EN' : 'DE'),
    write: (value) => player.post('/api/user/lang', { lang: value }),
    read,
  });
}

/** Applies, is refused by a lead, and applies again. */
export function applicationWriter(player: Caller, lead: Caller, mark: string): Writer {
  const applications = new Ledger();
  const refusals = new Map<number, Register>();
  let pending: number | undefined;
  // What an earlier run left, or what nobody told about, is looked up first.
  let isClear = false;
  let number = 0;

  async function look(): Promise<Fate> {
    const answer = await player.get('/api/applications/own');
    isClear = isGood(answer);
    if (isClear) pending = jsonOf<Application[]>(answer).find(({ state }) => state === 'PENDING')?.id;
    return fateOf(answer);
  }

  async function refuse(id: number): Promise<Fate> {
    const register = refusals.get(id) ?? new Register('PENDING');
    refusals.set(id, register);
    const fate = fateOf(await lead.patch(`/api/applications/${id}/state`, { newState: 'DENIED' }));
    register.note('DENIED', fate);
    if (fate === 'acknowledged') pending = undefined;
    else isClear = false;
    return fate;
  }

  async function apply(): Promise<Fate> {
    const motivation = `${mark} ${(number += 1)}`;
    const texts = { name: 'Writer', discord: 'writer', strengths: 'Stairs', weaknesses: 'Doors', motivation };
    const body: ApplyBody = { ...texts, age: 20, role: 'Builder' };
    const answer = await player.post('/api/applications/apply', body);
    const fate = fateOf(answer);
    applications.note(motivation, fate);
    if (fate === 'acknowledged') pending = jsonOf<Application>(answer).id;
    else isClear = false;
    return fate;
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
