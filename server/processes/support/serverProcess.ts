import { spawn } from 'node:child_process';
import { pathToFileURL } from 'node:url';
import path from 'node:path';
import { cleanUpLater } from '../../src/testing/cleanUp.ts';

const ROOT = path.resolve(import.meta.dirname, '../../..');

/** Ends the server when the process of the tests is gone, however it went. */
const FOLLOW = pathToFileURL(path.join(ROOT, 'scripts/dev/followParent.ts')).href;

const STARTED = /The site is at http:\/\/localhost:(\d+)/;

/** Signs the access tokens, so that every process of a site takes those of the others. */
const SESSION_SECRET = 'a secret that the processes of one site share';

/** Seals second factors, which every process of a site opens. */
const ENCRYPTION_KEY = 'a key that the processes of one site share';

/** A real server in a process of its own. */
export interface ServerProcess {
  readonly url: string;
  /** Everything it has printed. */
  output(): string;
  isRunning(): boolean;
  /** Ends it by SIGKILL. */
  kill(): Promise<void>;
  /** Ends it in order. */
  stop(): Promise<void>;
}

/**
 * Starts a server on a free port, ended after the last test of the file.
 *
 * @param root the folder of its release
 * @throws Error with what it has printed, when it ends before it is up
 */
export async function startServer(
  env: Readonly<Record<string, string>>,
  root = ROOT,
): Promise<ServerProcess> {
  const main = path.join(root, 'server/src/main.ts');
  const child = spawn(process.execPath, ['--disable-warning=ExperimentalWarning', '--import', FOLLOW, main], {
    cwd: root,
    env: {
      PATH: process.env['PATH'],
      HOST: '127.0.0.1',
      PORT: '0',
      LOG_LEVEL: 'error',
      SESSION_SECRET,
      ENCRYPTION_KEY,
      ...env,
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let output = '';
  child.stdout.on('data', (chunk: Buffer) => (output += chunk.toString()));
  child.stderr.on('data', (chunk: Buffer) => (output += chunk.toString()));
  const ended = new Promise<void>((resolve) => child.once('close', () => resolve()));
  const end = (signal: NodeJS.Signals) => () => {
    child.kill(signal);
    return ended;
  };
  const kill = end('SIGKILL');
  cleanUpLater(kill);
  const port = await new Promise<string>((resolve, reject) => {
    child.stdout.on('data', () => {
      const [, found] = STARTED.exec(output) ?? [];
      if (found) resolve(found);
    });
    void ended.then(() => reject(new Error(`The server ended before it was up:\n${output}`)));
  });
  return {
    url: `http://127.0.0.1:${port}`,
    output: () => output,
    isRunning: () => child.exitCode === null && child.signalCode === null,
    kill,
    stop: end('SIGTERM'),
  };
}
