import { spawn } from 'node:child_process';
import { pathToFileURL } from 'node:url';
import path from 'node:path';
import { cleanUpLater } from '../../src/testing/cleanUp.ts';

const ROOT = path.resolve(import.meta.dirname, '../../..');
const MAIN = path.join(ROOT, 'server/src/main.ts');

/** Ends the server when the process of the tests is gone, however it went. */
const FOLLOW = pathToFileURL(path.join(ROOT, 'scripts/dev/followParent.ts')).href;

const STARTED = /The site is at http:\/\/localhost:(\d+)/;

/** Signs the access tokens, so that every process of a site takes those of the others. */
const SESSION_SECRET = 'a secret that the processes of one site share';

/** A real server in a process of its own. */
export interface ServerProcess {
  readonly url: string;
  /** Everything it has printed. */
  output(): string;
  isRunning(): boolean;
  /** Ends it by SIGKILL. */
  kill(): Promise<void>;
}

/**
 * Starts a server on a free port, ended after the last test of the file.
 *
 * @throws Error with what it has printed, when it ends before it is up
 */
export async function startServer(env: Readonly<Record<string, string>>): Promise<ServerProcess> {
  const child = spawn(process.execPath, ['--disable-warning=ExperimentalWarning', '--import', FOLLOW, MAIN], {
    cwd: ROOT,
    env: {
      PATH: process.env['PATH'],
      HOST: '127.0.0.1',
      PORT: '0',
      LOG_LEVEL: 'error',
      SESSION_SECRET,
      ...env,
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let output = '';
  child.stdout.on('data', (chunk: Buffer) => (output += chunk.toString()));
  child.stderr.on('data', (chunk: Buffer) => (output += chunk.toString()));
  const ended = new Promise<void>((resolve) => child.once('close', () => resolve()));
  const kill = () => {
    child.kill('SIGKILL');
    return ended;
  };
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
  };
}
