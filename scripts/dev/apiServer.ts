import type { ChildProcess } from 'node:child_process';
import { mkdirSync, watch } from 'node:fs';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { root } from '@site/webpack/workspace';
import { say } from '@site/backend/terminal';
import { isRunning, startChild, stopChild } from './child.ts';

/** Folders whose files the server reads: a change starts it again. */
export const READ_BY_SERVER = [
  'delivery',
  'server/src',
  'server/migrations',
  'shared/backend/src',
  'shared/contract/src',
  'config',
];
const OF_NO_CONCERN = /\.test\.ts$|(^|\/)\.|~$/;

/** Milliseconds to wait, because editors write a file in several steps. */
const SETTLED = 150;

/** In development, the site is not opened at the address where the server listens. */
const ADDRESS_LINE = /^The site is at .*\n/gm;

/** Servers otherwise find in `dist` what a checkout that was never built lacks. */
export function devFolder(name: string): string {
  const folder = path.join(root, '.dev', name);
  mkdirSync(folder, { recursive: true });
  return folder;
}

async function answers(child: ChildProcess, port: number): Promise<boolean> {
  while (isRunning(child)) {
    const answer = await fetch(`http://127.0.0.1:${port}/healthz`).catch(() => undefined);
    if (answer?.ok) return true;
    await sleep(100);
  }
  return false;
}

function start(port: number, env: NodeJS.ProcessEnv): ChildProcess {
  const folders = {
    SHELL_DIR: devFolder('shell'),
    SHELL_SERVER_DIR: devFolder('shell-server'),
    CONTAINER_DIR: devFolder('shell-container'),
  };
  const child = startChild(['server/src/main.ts'], {
    env: { ...folders, ...env, PORT: String(port) },
    stdout: 'pipe',
  });
  child.stdout?.on('data', (chunk: Buffer) => {
    process.stdout.write(chunk.toString().replace(ADDRESS_LINE, ''));
  });
  return child;
}

export function startApiServer(port: number, env: NodeJS.ProcessEnv) {
  let child = start(port, env);
  let restart: NodeJS.Timeout | undefined;
  let turn = Promise.resolve();

  async function startAgain(file: string): Promise<void> {
    say(`${file} changed: the API server starts again …`);
    await stopChild(child);
    child = start(port, env);
    void answers(child, port).then((isThere) => {
      say(isThere ? 'the API server is back' : 'the API server ended; it starts again with the next change');
    });
  }

  const watchers = READ_BY_SERVER.map((folder) =>
    watch(path.join(root, folder), { recursive: true }, (_event, name) => {
      if (!name || OF_NO_CONCERN.test(name)) return;
      clearTimeout(restart);
      restart = setTimeout(() => {
        turn = turn.then(() => startAgain(path.join(folder, name)));
      }, SETTLED);
    }),
  );

  return {
    started: answers(child, port),
    async stop() {
      for (const watcher of watchers) watcher.close();
      clearTimeout(restart);
      await turn;
      await stopChild(child);
    },
  };
}
