import { spawn } from 'node:child_process';
import { mkdtemp, rm } from 'node:fs/promises';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import type { FastifyInstance } from 'fastify';
import type { Config } from '../../config.ts';
import { memoryOf } from './memoryOf.ts';

/** What a worker tells who has started it: the process of its browser. */
export interface BrowserNote {
  readonly browser: number;
}

/** Kills a browser with all of its processes: one that a page keeps busy obeys nothing else. */
export function killBrowser(pid: number | undefined): void {
  if (pid === undefined) return;
  try {
    // Playwright starts it as the leader of a group of its own, where there are such groups.
    process.kill(process.platform === 'win32' ? pid : -pid, 'SIGKILL');
  } catch {
    // It has ended by itself.
  }
}

/** Milliseconds for all that a worker does; it sets itself a shorter time. */
const LIMIT = 120_000;

/** Milliseconds for a worker to close its browser, once it is told to end. */
const FAREWELL = 3_000;

/** Its memory is that of the server's machine. */
const FLAGS = ['--disable-warning=ExperimentalWarning', '--max-old-space-size=512'];

/** Bytes that a worker and its browser may hold, buffers outside of any heap included. */
const MEMORY = 2 * 1024 ** 3;

/** Milliseconds between two looks at that. */
const LOOK = 500;

/** Characters of what a worker says last that are kept. */
const KEPT = 1_500;

const root = path.resolve(import.meta.dirname, '../../../..');
const WORKER = path.join(root, 'server/gate/worker.ts');

interface Order {
  readonly token: string;
  readonly signal: AbortSignal;
}

/** Has a worker do one job. @returns the last it has said, in words for who deploys */
export type RunWorker = (order: Order) => Promise<string>;

interface Options {
  /** Where the site is for a program of this machine. */
  readonly site: () => string;
  /** The program that is its browser, where one was named. */
  readonly chromium?: string | undefined;
  readonly worker?: string;
  readonly limit?: number;
  readonly memory?: number;
  readonly farewell?: number;
}

/**
 * Runs workers as processes of their own: what a build does to its browser, or to the worker, is done to nothing else.
 * They get nothing of this process's environment, and its secrets least of all.
 */
export function createWorkerProcess({
  site,
  chromium,
  worker = WORKER,
  limit = LIMIT,
  memory = MEMORY,
  farewell = FAREWELL,
}: Options): RunWorker {
  return async ({ token, signal }) => {
    const folder = await mkdtemp(path.join(tmpdir(), 'site-gate-'));
    const child = spawn(process.execPath, [...FLAGS, worker], {
      cwd: root,
      env: {
        PATH: process.env['PATH'] ?? '',
        // A browser writes to its home and to the folder of temporary files.
        HOME: folder,
        TMPDIR: folder,
        SITE: site(),
        GATE_TOKEN: token,
        ...(chromium === undefined ? {} : { CHROMIUM: chromium }),
      },
      stdio: ['ignore', 'ignore', 'pipe', 'ipc'],
    });
    let said = '';
    let browser: number | undefined;
    child.on('message', (note) => ({ browser } = note as BrowserNote));
    child.stderr?.on('data', (chunk: Buffer) => (said = (said + chunk.toString()).slice(-KEPT)));

    const end = () => {
      child.kill('SIGTERM');
      setTimeout(() => child.kill('SIGKILL'), farewell).unref();
    };
    let why: string | undefined;
    const endFor = (reason: string) => {
      why ??= reason;
      killBrowser(browser);
      end();
    };
    const timer = setTimeout(() => endFor(`it was not done after ${limit / 1000} s`), limit);
    const watch = setInterval(() => {
      const held = memoryOf([child.pid, browser].filter((pid) => pid !== undefined));
      if (held > memory) endFor(`the build took more than ${Math.round(memory / 1024 ** 2)} MB of memory`);
    }, LOOK);
    signal.addEventListener('abort', end, { once: true });
    if (signal.aborted) end();

    try {
      const how = await new Promise<string>((resolve) => {
        child.once('error', ({ message }) => resolve(message));
        child.once('close', (code, killed) => resolve(killed ?? `exit code ${code}`));
      });
      return why ?? (said.trim() || how);
    } finally {
      clearTimeout(timer);
      clearInterval(watch);
      signal.removeEventListener('abort', end);
      killBrowser(browser);
      await rm(folder, { recursive: true, force: true });
    }
  };
}

const ANY = new Set(['0.0.0.0', '::']);

/** Where a server is for programs of its own machine. */
function ownAddress({ server }: FastifyInstance): string {
  const { address, port, family } = server.address() as AddressInfo;
  if (ANY.has(address)) return `http://localhost:${port}`;
  return `http://${family === 'IPv6' ? `[${address}]` : address}:${port}`;
}

/** Who looks at builds, as the configuration wants it. */
export function gateWorkers(
  app: FastifyInstance,
  { gate, gateToken, chromium }: Pick<Config, 'gate' | 'gateToken' | 'chromium'>,
): { readonly token?: string; readonly runWorker?: RunWorker } {
  if (gate === 'off') return {};
  if (gate === 'remote' && gateToken !== undefined) return { token: gateToken };
  return { runWorker: createWorkerProcess({ site: () => ownAddress(app), chromium }) };
}
