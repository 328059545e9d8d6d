import { setTimeout as sleep } from 'node:timers/promises';
import type { FastifyInstance } from 'fastify';

export type Readiness = ReturnType<typeof createReadiness>;

export function createReadiness(app: FastifyInstance) {
  let isStopping = false;
  // A connection kept alive after its last response would delay the shutdown.
  app.addHook('onSend', async (_request, reply) => {
    if (isStopping) reply.header('connection', 'close');
  });
  return {
    get isStopping(): boolean {
      return isStopping;
    },
    /** From now on `GET /readyz` refuses, and each response closes its connection. */
    beginStop(): void {
      isStopping = true;
    },
  };
}

const TIMEOUT_MS = 10_000;

const DATABASE_TIMEOUT_MS = 5_000;

const CLOSE_IDLE_INTERVAL_MS = 100;

const SIGNALS = ['SIGINT', 'SIGTERM', 'SIGHUP'] as const;

interface Running {
  readonly app: FastifyInstance;
  readonly closeDatabase: () => Promise<void>;
  /** Seconds in which `GET /readyz` refuses while calls are still accepted. */
  readonly stopDelay: number;
}

async function closeApp(app: FastifyInstance): Promise<void> {
  const idle = setInterval(() => app.server.closeIdleConnections(), CLOSE_IDLE_INTERVAL_MS);
  const late = setTimeout(() => app.server.closeAllConnections(), TIMEOUT_MS);
  try {
    await app.close();
  } finally {
    clearInterval(idle);
    clearTimeout(late);
  }
}

async function stop({ app, closeDatabase, stopDelay }: Running): Promise<void> {
  app.services.readiness.beginStop();
  await sleep(stopDelay * 1000);
  // A transaction that never ends must not prevent the exit: it is not acknowledged.
  setTimeout(() => process.exit(1), TIMEOUT_MS + DATABASE_TIMEOUT_MS).unref();
  await closeApp(app);
  await closeDatabase();
}

export function stopOnSignals(running: Running): void {
  let isStopping = false;
  const begin = () => {
    // Ctrl-C reaches every process of the terminal, and parents forward it, so it arrives more than once.
    if (isStopping) return;
    isStopping = true;
    stop(running).then(
      () => process.exit(0),
      (error: unknown) => {
        process.stderr.write(`graceful shutdown failed: ${(error as Error).stack}\n`);
        process.exit(1);
      },
    );
  };
  for (const signal of SIGNALS) process.on(signal, begin);
}
