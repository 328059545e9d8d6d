// Part of the lazy chunk of the federation runtime.
import type { RegisteredRemote } from '@site/contract/http/registry';
import type { RemoteModule } from '@site/platform/feature';
import type { ComponentType } from 'react';

export interface RemotePart {
  readonly remote: RegisteredRemote;
  readonly module: string;
  readonly feature: string;
  readonly what: string;
  readonly load: (code: RemoteModule) => Promise<ComponentType> | undefined;
}

type LoadPart = (part: RemotePart, bypassCache?: boolean) => Promise<ComponentType>;

let loader: LoadPart;

/** Pages load parts, and the page loader stands above them. */
export const loadPart: LoadPart = (...part) => loader(...part);

export function setPartLoader(given: LoadPart): void {
  loader = given;
}

export function withTimeout<Value>(promise: Promise<Value>, ms: number, message: string): Promise<Value> {
  let timer: ReturnType<typeof setTimeout>;
  const timedOut = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new Error(message)), ms);
  });
  return Promise.race([promise, timedOut]).finally(() => clearTimeout(timer));
}
