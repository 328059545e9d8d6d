// Part of the lazy chunk of the federation runtime.
import type { RegisteredRemote } from '@site/contract/http/registry';
import type { RemoteModule } from '@site/platform/feature';
import type { ComponentType } from 'react';

/** Identifies what a feature of a remote shows, and how to load it from its module. */
export interface RemotePart {
  readonly remote: RegisteredRemote;
  readonly module: string;
  readonly feature: string;
  /** For messages: the path of a page, or a slot. */
  readonly what: string;
  readonly load: (code: RemoteModule) => Promise<ComponentType> | undefined;
}

type LoadPart = (part: RemotePart, bypassCache?: boolean) => Promise<ComponentType>;

let loader: LoadPart;

/** Loads what a feature of a remote shows, as the page loader does. Pages load parts, and the page loader stands above them. */
export const loadPart: LoadPart = (...part) => loader(...part);

export function setPartLoader(given: LoadPart): void {
  loader = given;
}

/** Waits for a promise, and rejects with the message if it takes longer. */
export function withTimeout<Value>(promise: Promise<Value>, ms: number, message: string): Promise<Value> {
  let timer: ReturnType<typeof setTimeout>;
  const timedOut = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new Error(message)), ms);
  });
  return Promise.race([promise, timedOut]).finally(() => clearTimeout(timer));
}
