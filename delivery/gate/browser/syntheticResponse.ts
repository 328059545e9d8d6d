import type { SessionUser } from '@site/contract/http/session';

/** A call as far as its response depends on it. */
export interface SyntheticRequest {
  readonly params: Readonly<Record<string, string>>;
  readonly query: URLSearchParams;
  readonly user: SessionUser;
}

/** What the gate's browser gets. */
export interface SyntheticResponse {
  readonly body: unknown;
  readonly headers?: Readonly<Record<string, string>>;
}

/** Midday of a day in January 2026. */
export const dayOf = (day: number): string => new Date(Date.UTC(2026, 0, day, 12)).toISOString();

export const plain = (body: unknown): SyntheticResponse => ({ body });
