import { alertList, type Alert } from '@site/contract/http/alerts';
import type { AuditAction } from '@site/contract/http/panel';
import type { SessionUser } from '@site/contract/http/session';
import { Browser } from '../../testing/browser.ts';
import { operatorOf } from '../../testing/operator.ts';
import type { SocketPlayer } from '../../testing/socketApp.ts';
import { addressOf, register, socketOpener, type Connect } from '../../testing/sockets.ts';
import { startTestApp } from '../../testing/testApp.ts';
import { openTestDatabase } from '../../testing/testDatabase.ts';

export const OPERATOR = { actor_id: null, actor_name: 'command line' };

export const audited = (
  action: AuditAction,
  subject: string | null,
  subject_name: string | null,
  before: unknown,
  after: unknown,
) => ({ ...OPERATOR, action, subject, subject_name, before, after });

/** Closed after the last test of the file. */
export async function startOperator(connect: Connect) {
  const db = await openTestDatabase();
  const { app } = await startTestApp({ db });
  const open = socketOpener(connect, await addressOf(app));

  return {
    db,
    app,
    run: operatorOf(app),

    async join({ uuid, token }: SocketPlayer) {
      const socket = await open(token);
      expect(await register(socket, uuid)).toEqual({ ok: true });
      return socket;
    },

    async login(name: string, password: string): Promise<{ status: number; user?: SessionUser }> {
      const answer = await new Browser(app).post('/api/login', { name, password });
      return { status: answer.statusCode, ...answer.json<{ user?: SessionUser }>() };
    },

    async audits() {
      const rows = await db
        .selectFrom('audit_entries')
        .select(['actor_id', 'actor_name', 'action', 'subject', 'subject_name', 'before', 'after'])
        .orderBy('id')
        .execute();
      await db.deleteFrom('audit_entries').execute();
      return rows;
    },

    async alertsOf(browser: Browser): Promise<Alert[]> {
      return alertList.parse((await browser.get('/api/alerts')).json());
    },

    async clear(): Promise<void> {
      await db.deleteFrom('users').execute();
      await db.deleteFrom('audit_entries').execute();
    },
  };
}

export const passwordIn = (text: string) => /password.*: (\S+)$/.exec(text)?.[1] ?? '';
