import { integrityOf } from './integrity.ts';

let attempt = '';
let folder = '';

/** From now on the files of one remote are asked for under a changed address, so that no cache answers. */
export function bustCache(entry: string): void {
  folder = new URL('.', new URL(entry, location.href)).href;
  attempt = Date.now().toString(36);
}

/** Has a script run only as it was deployed, and after a failure loaded past the caches, which may hold half of it. */
export function prepareScript(script: HTMLScriptElement): void {
  const { src } = script;
  script.integrity = integrityOf(src) ?? '';
  if (attempt && src.startsWith(folder)) script.src = `${src}?again=${attempt}`;
}

// The builds of remotes show each of their chunks.
(globalThis as { __prepareScript?: typeof prepareScript }).__prepareScript = prepareScript;
