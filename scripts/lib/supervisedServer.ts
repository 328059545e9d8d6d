import { spawn, spawnSync, type ChildProcess } from 'node:child_process';
import { chownSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { freePort } from './freePort.ts';

export const HOST = '127.0.0.1';

const START_TIMEOUT = 60_000;

export function quoted(text: string): string {
  return `'${text.replaceAll("'", `'\\''`)}'`;
}

interface Options {
  readonly name: string;
  /** Shell code that defines `prepare`, and `serve`, which replaces the shell; they have `$folder` and `$port`. */
  readonly script: string;
  /** The line that the server prints when it is up. */
  readonly ready: string;
  /** True if it waits to be started again when its process is gone; otherwise its folder goes with it. */
  readonly mayBeKilled?: boolean;
  /** For servers that refuse to run as root. */
  readonly isUnprivileged?: boolean;
}

// Its standard input ends when `stop` closes it or when the process that started it is gone, however it ended: either
// way the server ends and its folder with it. What a shell starts in the background has no standard input of its own,
// hence file descriptor 3, and ignores SIGINT until it sets a handler, hence the loop.
const SUPERVISOR = `
folder=$1 port=$2 killable=$3
trap 'rm -rf "$folder"' EXIT
exec 3<&0 </dev/null
prepare || exit
{
  read -r _ <&3
  : >"$folder/stop"
  while kill -0 $$; do kill -INT "$(cat "$folder/pid")"; sleep 0.1; done
} 2>/dev/null &
while :; do
  serve 3<&- &
  server=$!
  echo "$server" >"$folder/pid"
  wait "$server"
  [ "$killable" ] || exit
  # What a killed server leaves behind may be in the way of the next one for a moment.
  sleep 0.1
  while [ -e "$folder/down" ] && [ ! -e "$folder/stop" ]; do sleep 0.05; done
  [ ! -e "$folder/stop" ] || exit
done
`;

interface User {
  readonly uid: number;
  readonly gid: number;
}

function unprivilegedUser(): User | undefined {
  if (process.getuid?.() !== 0) return undefined;
  const id = (...args: string[]) => spawnSync('id', args, { encoding: 'utf8' });
  const name = ['postgres', 'nobody'].find((user) => id('-u', user).status === 0);
  if (name === undefined) return undefined;
  return { uid: Number(id('-u', name).stdout), gid: Number(id('-g', name).stdout) };
}

function untilReady(supervisor: ChildProcess, ready: string): Promise<void> {
  return new Promise((resolve, reject) => {
    let output = '';
    const refuse = (reason: string) => reject(new Error(output.trim().split('\n').at(-1) || reason));
    const timer = setTimeout(() => refuse('it takes too long'), START_TIMEOUT).unref();
    const read = (chunk: Buffer) => {
      output += chunk.toString();
      if (!output.includes(ready)) return;
      clearTimeout(timer);
      supervisor.stderr?.off('data', read).resume();
      resolve();
    };
    supervisor.stderr?.on('data', read);
    supervisor.once('error', (error) => refuse(error.message));
    supervisor.once('close', () => refuse('it ended immediately'));
  });
}

/** It lasts until it is stopped or this process is gone. */
export async function superviseServer(options: Options) {
  const { name, script, ready, mayBeKilled = false, isUnprivileged = false } = options;
  const user = isUnprivileged ? unprivilegedUser() : undefined;
  const port = await freePort(HOST);
  // From here to the supervisor nothing may take time, since until then nobody removes the folder.
  const folder = mkdtempSync(path.join(tmpdir(), `site-${name}-`));
  if (user) chownSync(folder, user.uid, user.gid);
  const args = [folder, String(port), mayBeKilled ? 'yes' : ''];
  const supervisor = spawn('/bin/sh', ['-c', script + SUPERVISOR, 'supervisor', ...args], {
    cwd: '/',
    env: { ...process.env, LC_ALL: 'C' },
    stdio: ['pipe', 'ignore', 'pipe'],
    // Out of reach of Ctrl+C, which would end the supervisor before the server.
    detached: true,
    ...user,
  });
  const ended = new Promise((resolve) => supervisor.once('close', resolve).once('error', resolve));
  const down = path.join(folder, 'down');
  const stop = async () => {
    supervisor.stdin.end();
    await ended;
    rmSync(folder, { recursive: true, force: true });
  };
  try {
    await untilReady(supervisor, ready);
  } catch (error) {
    await stop();
    throw error;
  }
  return {
    port,
    folder,
    stop,
    /** Its main process is down until `start`. */
    kill(signal: 'SIGKILL' | 'SIGINT') {
      writeFileSync(down, '');
      process.kill(Number(readFileSync(path.join(folder, 'pid'), 'utf8')), signal);
    },
    async start() {
      const isUp = untilReady(supervisor, ready);
      rmSync(down);
      await isUp;
    },
  };
}

export type SupervisedServer = Awaited<ReturnType<typeof superviseServer>>;
