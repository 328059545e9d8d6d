import type { Kysely } from 'kysely';
import type { Alert } from '@site/contract/http/alerts';
import type { Application, ApplicationState } from '@site/contract/http/applications';
import { STAFF_RANKS } from '@site/contract/ranks';
import type { Schema } from '../../src/database/schema.ts';
import { addPlayer, PASSWORD } from '../../src/testing/accounts.ts';
import { Client, type Answer } from './client.ts';
import { Remembered } from './remembered.ts';
import type { ServerProcess } from './serverProcess.ts';
import { logIn } from './site.ts';

/** Somebody who writes without a pause, and knows what was acknowledged. */
export interface Writer {
  /** Makes one write; throws when it is not acknowledged. */
  write(server: ServerProcess): Promise<void>;
  /** Expects everything that was acknowledged to be there. */
  check(server: ServerProcess): Promise<void>;
}

/** A call that a server which is there answered with an error of its own. */
export class Refused extends Error {
  readonly answer: Pick<Answer, 'status' | 'body'>;

  constructor(answer: Pick<Answer, 'status' | 'body'>) {
    super(`${answer.status} ${JSON.stringify(answer.body)}`);
    this.answer = answer;
  }
}

async function acknowledged(call: Promise<Answer>): Promise<Answer> {
  const answer = await call;
  if (answer.status >= 300) throw new Refused(answer);
  return answer;
}

let count = 0;
const nextNumber = () => (count += 1);

/** Sends alerts to themselves. */
function alertWriter(client: Client): Writer {
  const sent: string[] = [];
  return {
    async write(server) {
      const message = `Alert ${nextNumber()}`;
      await acknowledged(
        client.at(server).post('/api/alerts/send-application-alert', { category: 'system', message }),
      );
      sent.push(message);
    },
    async check(server) {
      const alerts: Alert[] = [];
      for (let isDone = false; !isDone;) {
        const before = alerts.length > 0 ? `?before=${alerts.at(-1)?.id}` : '';
        const { body } = await acknowledged(client.at(server).get(`/api/alerts${before}`));
        alerts.push(...(body as Alert[]));
        isDone = (body as Alert[]).length === 0;
      }
      const found = alerts.map(({ message }) => message);
      expect(sent.filter((message) => !found.includes(message))).toEqual([]);
      expect(new Set(found).size).toBe(found.length);
    },
  };
}

/** Applies, and is refused by a lead before applying again. */
function applicationWriter(client: Client, lead: Client): Writer {
  const states = new Map<string, Remembered<ApplicationState>>();
  let pending: Application | undefined;

  async function own(server: ServerProcess): Promise<Application[]> {
    return (await acknowledged(client.at(server).get('/api/applications/own'))).body as Application[];
  }

  return {
    async write(server) {
      if (pending) {
        const { id, motivation } = pending;
        const refuse = () =>
          acknowledged(lead.at(server).patch(`/api/applications/${id}/state`, { newState: 'DENIED' }));
        await states.get(motivation)?.write('DENIED', refuse);
        pending = undefined;
        return;
      }
      const text = { strengths: 'Stairs', weaknesses: 'Doors', motivation: `Roofs ${nextNumber()}` };
      const form = { name: 'Steve', discord: 'steve', age: 20, role: 'Builder', ...text };
      const { body } = await acknowledged(client.at(server).post('/api/applications/apply', form));
      pending = body as Application;
      states.set(text.motivation, new Remembered<ApplicationState>('PENDING'));
    },
    async check(server) {
      const found = await own(server);
      for (const [motivation, state] of states)
        state.check(
          found.find((each) => each.motivation === motivation)?.state ?? ('lost' as ApplicationState),
        );
      // One that was never acknowledged may be there all the same.
      pending = found.find(({ state }) => state === 'PENDING');
      if (pending && !states.has(pending.motivation))
        states.set(pending.motivation, new Remembered('PENDING'));
    },
  };
}

/** Is given one rank after the other by an owner. */
function rankWriter(client: Client, uuid: string, owner: Client): Writer {
  const ranks = STAFF_RANKS.filter((rank) => rank !== 'owner');
  const rank = new Remembered<string>('jrsup');
  return {
    write(server) {
      const wanted = ranks[nextNumber() % ranks.length] ?? 'sup';
      return rank.write(wanted, () =>
        acknowledged(owner.at(server).patch(`/api/panel/staff/${uuid}/rank`, { rank: wanted })),
      );
    },
    async check(server) {
      const { body } = await acknowledged(client.at(server).get('/api/user/rank'));
      rank.check((body as { rank: string }).rank);
    },
  };
}

/** Chooses one language, then the other. */
function langWriter(client: Client): Writer {
  const lang = new Remembered('EN');
  return {
    write(server) {
      const wanted = nextNumber() % 2 ? 'DE' : 'EN';
      return lang.write(wanted, () =>
        acknowledged(client.at(server).post('/api/user/lang', { lang: wanted })),
      );
    },
    async check(server) {
      const { body } = await acknowledged(client.at(server).get('/api/user/lang'));
      lang.check((body as { lang: string }).lang);
    },
  };
}

/** Changes the password. */
function passwordWriter(client: Client, name: string): Writer {
  const password = new Remembered(PASSWORD);
  return {
    write(server) {
      const newPassword = `password ${nextNumber()}`;
      return password.write(newPassword, () =>
        acknowledged(client.at(server).post('/api/user/change-password', { newPassword })),
      );
    },
    async check(server) {
      for (const tried of password.possible) {
        const { status, body } = await new Client(server).post('/api/login', { name, password: tried });
        if (status === 200) return password.check(tried);
        if (status !== 400) throw new Refused({ status, body });
      }
      throw new Error(`${name} logs in with none of ${password.possible.join(', ')}`);
    },
  };
}

/** Makes the players of these writers. */
export async function addWriters(
  db: Kysely<Schema>,
): Promise<(server: ServerProcess) => Promise<readonly Writer[]>> {
  const players = [
    ...['Alerted1', 'Alerted2', 'Alerted3', 'Applicant1', 'Applicant2', 'Speaker', 'Changer'].map((name) => ({
      name,
    })),
    { name: 'Lead', rank: 'srmod' as const },
    { name: 'Owner', rank: 'owner' as const },
    { name: 'Ranked', rank: 'jrsup' as const },
  ];
  const uuids = new Map<string, string>();
  for (const player of players) uuids.set(player.name, (await addPlayer(db, { lang: 'en', ...player })).uuid);

  return async (server) => {
    const [lead, owner] = [await logIn(server, 'Lead'), await logIn(server, 'Owner')];
    return [
      alertWriter(await logIn(server, 'Alerted1')),
      alertWriter(await logIn(server, 'Alerted2')),
      alertWriter(await logIn(server, 'Alerted3')),
      applicationWriter(await logIn(server, 'Applicant1'), lead),
      applicationWriter(await logIn(server, 'Applicant2'), lead),
      rankWriter(await logIn(server, 'Ranked'), uuids.get('Ranked') ?? '', owner),
      langWriter(await logIn(server, 'Speaker')),
      passwordWriter(await logIn(server, 'Changer'), 'Changer'),
    ];
  };
}
