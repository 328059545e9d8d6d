import { setTimeout as sleep } from 'node:timers/promises';
import type { FastifyInstance } from 'fastify';

/** Whether this process takes new calls, or is about to stop. */
export interface Readiness {
  readonly isStopping: boolean;
  /** From now on `GET /readyz` refuses, and each answer asks its caller to connect anew next time. */
  beginStop(): void;
}

export function createReadiness(app: FastifyInstance): Readiness {
  let isStopping = false;
  // A connection that is kept open after its last answer would hold up the end.
  app.addHook('onSend', async (_request, reply) => {
    if (isStopping) reply.header('connection', 'close');
  });
  return {
    get isStopping() {
      return isStopping;
    },
    beginStop() {
      isStopping = true;
    },
  };
}

/** Milliseconds that running calls have to finish in when the server is told to stop. */
const TIMEOUT_MS = 10_000;

/** Milliseconds after that in which the database has to close. */
const LAST_TIMEOUT_MS = 5_000;

/** How often connections are closed whose last call has been answered, in milliseconds. */
const CLOSE_IDLE_EVERY = 100;

const SIGNALS = ['SIGINT', 'SIGTERM', 'SIGHUP'] as const;

/** What has to end, in this order, and how long to wait before. */
interface Running {
  readonly app: FastifyInstance;
  /** Ends what works with the database beside the app. */
  readonly closeAdmin: () => Promise<void>;
  readonly closeDatabase: () => Promise<void>;
  /** Seconds in which `GET /readyz` refuses while calls are still taken. */
  readonly stopDelay: number;
}

/** Takes no more calls and lets the running ones finish; those that take too long are cut off. */
async function closeApp(app: FastifyInstance): Promise<void> {
  const idle = setInterval(() => app.server.closeIdleConnections(), CLOSE_IDLE_EVERY);
  const late = setTimeout(() => app.server.closeAllConnections(), TIMEOUT_MS);
  try {
    await app.close();
  } finally {
    clearInterval(idle);
    clearTimeout(late);
  }
}

async function stop({ app, closeAdmin, closeDatabase, stopDelay }: Running): Promise<void> {
  app.services.readiness.beginStop();
  await sleep(stopDelay * 1000);
  // A transaction that never ends must not keep the process from ending: what it did is not acknowledged.
  setTimeout(() => process.exit(1), TIMEOUT_MS + LAST_TIMEOUT_MS).unref();
  await Promise.all([closeApp(app), closeAdmin()]);
  await closeDatabase();
}

/** Has the process end in order when it is told to, once everything that it has begun is done. */
export function stopOnSignals(running: Running): void {
  let isStopping = false;
  const begin = () => {
    // Ctrl-C reaches every process of the terminal, and those above pass it on: it comes more than once.
    if (isStopping) return;
    isStopping = true;
    stop(running).then(
      () => process.exit(0),
      (error: unknown) => {
        process.stderr.write(`The server could not stop in order: ${(error as Error).stack}\n`);
        process.exit(1);
      },
    );
  };
  for (const signal of SIGNALS) process.on(signal, begin);
}
