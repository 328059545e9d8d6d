import { alertList, type Alert } from '@site/contract/http/alerts';
import type { SessionUser } from '@site/contract/http/session';
import { Browser } from '../../testing/browser.ts';
import { cleanUpLater } from '@site/backend/testing/cleanUp';
import { newFolder } from '@site/backend/testing/folder';
import { startSocketApp } from '../../testing/socketApp.ts';
import type { Connect } from '../../testing/sockets.ts';
import { startTestApp } from '../../testing/testApp.ts';
import { openTestDatabase } from '../../testing/testDatabase.ts';
import { askServer } from '../adminSocket.ts';
import { startAdminServer } from '../adminServer.ts';
import type { Command } from '../commands.ts';

/** The operator in the audit trail. */
export const OPERATOR = { actor_id: null, actor_name: 'command line' };

/** A running site with sockets, and an operator who sends it commands; closed after the last test of the file. */
export async function startOperator(connect: Connect) {
  const db = await openTestDatabase();
  const { app } = await startTestApp({ db });
  const socketApp = await startSocketApp(connect, { db });
  const dataDir = newFolder();
  const log = { error: ({ err }: { err: unknown }) => console.error(err) };
  const context = { db, sockets: socketApp.sockets };
  cleanUpLater(await startAdminServer(dataDir, context, { log, say: console.log }));

  return {
    db,
    app,
    sockets: socketApp,

    /** Returns what the operator's terminal prints. */
    async run(command: Command): Promise<string> {
      return (await askServer(dataDir, command))?.join('\n') ?? 'nobody answered';
    },

    async login(name: string, password: string): Promise<{ status: number; user?: SessionUser }> {
      const answer = await new Browser(app).post('/api/login', { name, password });
      return { status: answer.statusCode, ...answer.json<{ user?: SessionUser }>() };
    },

    /** New entries of the audit trail. */
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
