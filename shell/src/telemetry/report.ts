import type { RegisteredRemote } from '@site/contract/http/registry';
import type { TelemetryKind } from '@site/contract/http/releases';

/** A build as it is reported. */
export type Build = Pick<RegisteredRemote, 'name' | 'version'>;

/** Something to be told of a build; `page` says that a page of it is shown from now on. */
export interface Noted {
  readonly kind: TelemetryKind | 'page';
  /** The shell where nothing is said; for an error, whose code threw it. */
  readonly build?: Build | undefined;
  readonly value?: number;
  readonly error?: unknown;
  readonly at: number;
}

/** More than a page ever has to tell between two reports: what throws without end is told often enough. */
const MAX_ENTRIES = 200;

export const noted: Noted[] = [];

/** The one door of what a page tells about builds: it only queues, and is sent when the browser is idle. */
export function report(entry: Omit<Noted, 'at'>): void {
  if (noted.length < MAX_ENTRIES) noted.push({ ...entry, at: performance.now() });
}

/** Notes what nobody has caught. */
export function noteErrors(): void {
  addEventListener('error', ({ error }) => report({ kind: 'error', error: error as unknown }));
  addEventListener('unhandledrejection', ({ reason }) => report({ kind: 'error', error: reason as unknown }));
}
