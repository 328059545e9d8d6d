import type { RegisteredRemote } from '@site/contract/http/registry';

/** A library that a remote has taken. */
interface TakenShare {
  readonly name: string;
  readonly version: string;
  /** The provider: the shell, or another remote. */
  readonly from: string;
}

/** The files of a remote that this page has loaded. */
interface LoadedFiles {
  readonly count: number;
  /** As they were transferred; 0 for those from the browser's cache. */
  readonly bytes: number;
  /** Milliseconds until the entry had arrived. */
  readonly entryMs: number;
  /** Milliseconds that the slowest file took. */
  readonly slowestMs: number;
}

/** The used part of the federation runtime. */
interface Federation {
  readonly __FEDERATION__?: {
    readonly __INSTANCES__: readonly {
      readonly name: string;
      readonly shareScopeMap: Readonly<
        Record<string, Readonly<Record<string, Readonly<Record<string, Share>>>> | undefined>
      >;
    }[];
  };
}

interface Share {
  readonly from: string;
  readonly useIn: readonly string[];
}

/** Returns what a remote has taken of the page so far. */
export function takenShares(remote: string): TakenShare[] {
  const instances = (globalThis as Federation).__FEDERATION__?.__INSTANCES__ ?? [];
  const scope = instances.find(({ name }) => name === 'shell')?.shareScopeMap['default'] ?? {};
  return Object.entries(scope).flatMap(([name, versions]) =>
    Object.entries(versions)
      .filter(([, { useIn }]) => useIn.includes(remote))
      .map(([version, { from }]) => ({ name, version, from })),
  );
}

/** Returns what this page has loaded of a remote; `undefined` if nothing. */
export function loadedFiles({ entry }: Pick<RegisteredRemote, 'entry'>): LoadedFiles | undefined {
  const address = new URL(entry, location.href).href;
  const folder = address.slice(0, address.lastIndexOf('/') + 1);
  const files = performance
    .getEntriesByType('resource')
    .filter(({ name }) => name.startsWith(folder)) as PerformanceResourceTiming[];
  if (files.length === 0) return undefined;
  return {
    count: files.length,
    bytes: files.reduce((sum, { transferSize }) => sum + transferSize, 0),
    entryMs: files.find(({ name }) => name.startsWith(address))?.duration ?? 0,
    slowestMs: Math.max(...files.map(({ duration }) => duration)),
  };
}
