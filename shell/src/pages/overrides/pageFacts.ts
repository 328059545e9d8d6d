import type { RegisteredRemote } from '@site/contract/http/registry';

interface Federation {
  readonly __FEDERATION__?: {
    readonly __INSTANCES__: readonly {
      readonly name: string;
      /** Shares by scope, name and version. */
      readonly shareScopeMap: Partial<Record<string, Record<string, Record<string, Share>>>>;
    }[];
  };
}

interface Share {
  /** The shell, or another remote. */
  readonly from: string;
  readonly useIn: readonly string[];
}

export function takenShares(remote: string) {
  const instances = (globalThis as Federation).__FEDERATION__?.__INSTANCES__ ?? [];
  const scope = instances.find(({ name }) => name === 'shell')?.shareScopeMap['default'] ?? {};
  return Object.entries(scope).flatMap(([name, versions]) =>
    Object.entries(versions)
      .filter(([, { useIn }]) => useIn.includes(remote))
      .map(([version, { from }]) => ({ name, version, from })),
  );
}

export function loadedFiles({ entry }: Pick<RegisteredRemote, 'entry'>) {
  const address = new URL(entry, location.href).href;
  const folder = address.slice(0, address.lastIndexOf('/') + 1);
  const files = performance
    .getEntriesByType('resource')
    .filter(({ name }) => name.startsWith(folder)) as PerformanceResourceTiming[];
  if (files.length === 0) return undefined;
  return {
    count: files.length,
    /** 0 for files from the browser's cache. */
    bytes: files.reduce((sum, { transferSize }) => sum + transferSize, 0),
    entryMs: files.find(({ name }) => name.startsWith(address))?.duration ?? 0,
    slowestMs: Math.max(...files.map(({ duration }) => duration)),
  };
}
