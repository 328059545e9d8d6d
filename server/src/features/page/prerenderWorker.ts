import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import path from 'node:path';
import { Script } from 'node:vm';
import { parentPort } from 'node:worker_threads';
import type { Prerendered, PrerenderRequest } from '@site/contract/prerender';

/** A request to the thread. */
export interface RenderRequest {
  readonly file: string;
  /** Modification time of the file: another build is compiled again. */
  readonly builtAt: number;
  readonly order: PrerenderRequest;
}

/** The thread's reply to each request. */
export type RenderReply = { readonly page: Prerendered } | { readonly problem: unknown };

interface Program {
  prerender(order: PrerenderRequest): Promise<Prerendered>;
}

let compiled: { readonly file: string; readonly builtAt: number; readonly script: Script } | undefined;

function compile({ file, builtAt }: RenderRequest): Script {
  if (compiled?.file !== file || compiled.builtAt !== builtAt) {
    const source = `(function (exports, require, module, __filename, __dirname) {${readFileSync(file, 'utf8')}\n})`;
    compiled = { file, builtAt, script: new Script(source, { filename: file }) };
  }
  return compiled.script;
}

/**
 * The program holds the state of one page, so each page evaluates it again; `require` would also keep every evaluation.
 */
function evaluate(request: RenderRequest): Program {
  const { file } = request;
  const module = { exports: {} };
  const run = compile(request).runInThisContext() as (...scope: readonly unknown[]) => void;
  run(module.exports, createRequire(file), module, file, path.dirname(file));
  return module.exports as Program;
}

async function render(request: RenderRequest): Promise<RenderReply> {
  try {
    return { page: await evaluate(request).prerender(request.order) };
  } catch (problem) {
    return { problem };
  }
}

parentPort?.on('message', (request: RenderRequest) => {
  void render(request).then((reply) => parentPort?.postMessage(reply));
});
