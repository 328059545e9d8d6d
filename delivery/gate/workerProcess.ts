import { spawn } from 'node:child_process';
import { mkdtemp, rm } from 'node:fs/promises';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import type { FastifyInstance } from 'fastify';
import type { DeliveryConfig } from '../records/config.ts';
import { VERDICT_TIMEOUT_MS } from './timeouts.ts';
import { processMemory } from './processMemory.ts';

export interface BrowserNote {
  readonly browser: number;
}

/** Kills a browser with all of its processes: one that a page keeps busy ignores everything else. */
export function killBrowser(pid: number | undefined): void {
  if (pid === undefined) return;
  try {
    // Playwright starts it as the leader of its own process group, where the system has those.
    process.kill(process.platform === 'win32' ? pid : -pid, 'SIGKILL');
  } catch {
    // It has ended by itself.
  }
}

const CLOSE_TIMEOUT_MS = 3_000;

/** It shares the memory of the server's machine. */
const FLAGS = ['--disable-warning=ExperimentalWarning', '--max-old-space-size=512'];

/** Bytes that a worker and its browser may use, including buffers outside the heap. */
const MAX_MEMORY_BYTES = 2 * 1024 ** 3;

const MEMORY_POLL_MS = 500;

const MAX_OUTPUT_LENGTH = 1_500;

const root = path.resolve(import.meta.dirname, '../..');
const WORKER = path.join(root, 'delivery/gate/browser/worker.ts');

/** Runs a worker for one job. @returns its last output, worded for the deployer */
export type RunWorker = (job: { readonly token: string; readonly signal: AbortSignal }) => Promise<string>;

interface Options {
  /** The URL of the site for programs of this machine. */
  readonly site: () => string;
  readonly chromium?: string | undefined;
  readonly worker?: string;
  readonly limit?: number;
  readonly memory?: number;
  readonly closeTimeoutMs?: number;
}

/** Separate processes, so that a build harms only its browser or worker; they inherit no environment, hence no secrets. */
export function createWorkerProcess({
  site,
  chromium,
  worker = WORKER,
  limit = VERDICT_TIMEOUT_MS,
  memory = MAX_MEMORY_BYTES,
  closeTimeoutMs = CLOSE_TIMEOUT_MS,
}: Options): RunWorker {
  return async ({ token, signal }) => {
    const folder = await mkdtemp(path.join(tmpdir(), 'site-gate-'));
    const child = spawn(process.execPath, [...FLAGS, worker], {
      cwd: root,
      env: {
        PATH: process.env['PATH'] ?? '',
        // A browser writes to its home and to the temporary folder.
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
    child.stderr?.on('data', (chunk: Buffer) => (said = (said + chunk.toString()).slice(-MAX_OUTPUT_LENGTH)));

    const end = () => {
      child.kill('SIGTERM');
      setTimeout(() => child.kill('SIGKILL'), closeTimeoutMs).unref();
    };
    let why: string | undefined;
    const endFor = (reason: string) => {
      why ??= reason;
      killBrowser(browser);
      end();
    };
    const timer = setTimeout(() => endFor(`it was not done after ${limit / 1000} s`), limit);
    const watch = setInterval(() => {
      const held = processMemory([child.pid, browser].filter((pid) => pid !== undefined));
      if (held > memory) endFor(`the build took more than ${Math.round(memory / 1024 ** 2)} MiB of memory`);
    }, MEMORY_POLL_MS);
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

function ownUrl({ server }: FastifyInstance): string {
  const { address, port, family } = server.address() as AddressInfo;
  if (address === '0.0.0.0' || address === '::') return `http://localhost:${port}`;
  return `http://${family === 'IPv6' ? `[${address}]` : address}:${port}`;
}

export function gateWorkers(
  app: FastifyInstance,
  { gate, gateToken, chromium }: Pick<DeliveryConfig, 'gate' | 'gateToken' | 'chromium'>,
): { readonly token?: string; readonly runWorker?: RunWorker } {
  if (gate === 'off') return {};
  if (gate === 'remote' && gateToken !== undefined) return { token: gateToken };
  return { runWorker: createWorkerProcess({ site: () => ownUrl(app), chromium }) };
}
