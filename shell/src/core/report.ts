import type { RegisteredRemote } from '@site/contract/http/registry';
import type { TelemetryKind } from '@site/contract/http/telemetry';
import { isLoadError } from './loadErrors.ts';

export type Build = Pick<RegisteredRemote, 'name' | 'version'>;

/** `page` records that a page of the build is shown from now on, and is not sent itself. */
export interface TelemetryEntry {
  readonly kind: TelemetryKind | 'page';
  /** If omitted: for an error, the build whose code threw it; otherwise the shell. */
  readonly build?: Build | undefined;
  readonly value?: number;
  readonly error?: unknown;
  readonly at: number;
}

/** An error thrown in a loop must not fill the memory. */
const MAX_QUEUED = 200;

export const queuedEntries: TelemetryEntry[] = [];

/** Code that did not arrive is a failure to load its build. */
export function report(entry: Omit<TelemetryEntry, 'at'>): void {
  const isMissing = entry.kind === 'error' && isLoadError(entry.error);
  // What asked for it is not known.
  if (isMissing && !entry.build) return;
  if (queuedEntries.length >= MAX_QUEUED) return;
  queuedEntries.push({ ...entry, ...(isMissing && { kind: 'failure' }), at: performance.now() });
}

export function reportUncaughtErrors(): void {
  addEventListener('error', ({ error }) => report({ kind: 'error', error: error as unknown }));
  addEventListener('unhandledrejection', ({ reason }) => report({ kind: 'error', error: reason as unknown }));
}
