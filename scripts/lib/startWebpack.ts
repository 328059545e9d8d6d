import { fork } from 'node:child_process';
import { once } from 'node:events';
import path from 'node:path';
import type { WebpackResult } from './webpackWorker.ts';

/** To load webpack and its plugins takes longer than a small build. The process ends with this one. */
export function startWebpack() {
  const child = fork(path.join(import.meta.dirname, 'webpackWorker.ts'), {
    execArgv: ['--disable-warning=ExperimentalWarning'],
    silent: true,
  });
  let output = '';
  child.stdout?.on('data', (chunk: Buffer) => (output += chunk.toString()));
  child.stderr?.on('data', (chunk: Buffer) => (output += chunk.toString()));
  const ended = once(child, 'close').then(() => ({ errors: `${output}\nThe process of webpack has ended.` }));
  return {
    async bundle(config: string): Promise<WebpackResult> {
      const answer = once(child, 'message') as Promise<[WebpackResult]>;
      child.send(config, () => undefined);
      return Promise.race([answer.then(([result]) => result), ended]);
    },
    stop: () => void child.kill(),
  };
}

export type WebpackProcess = ReturnType<typeof startWebpack>;
