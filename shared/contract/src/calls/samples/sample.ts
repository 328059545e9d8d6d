import type { SessionUser } from '../../http/session.ts';

/** A request as far as its sample depends on it. */
export interface SampleRequest {
  readonly params: Readonly<Record<string, string>>;
  readonly query: URLSearchParams;
  readonly user: SessionUser;
}

/** Parts of a request besides its address. */
export interface SampleParts {
  readonly params?: Readonly<Record<string, string>>;
  readonly query?: Readonly<Record<string, string>>;
  readonly body?: object;
}

/** An answer that no player's data is in. */
export interface SampleAnswer {
  readonly body: unknown;
  readonly headers?: Readonly<Record<string, string>>;
}

/** Midday of a day in January 2026. */
export const dayOf = (day: number): string => new Date(Date.UTC(2026, 0, day, 12)).toISOString();

export const uuidOf = (index: number) => `00000000-0000-4000-8000-${String(index).padStart(12, '0')}`;

export const KNOWN_SINCE = { firstSeen: dayOf(1), nameSince: dayOf(2) };

/** Returns the part of a list that the query asks for. */
export function pageOf<Row>(rows: readonly Row[], query: URLSearchParams): SampleAnswer {
  const offset = Number(query.get('offset') ?? 0);
  const limit = Number(query.get('limit') ?? rows.length);
  return { body: rows.slice(offset, offset + limit), headers: { 'x-total-count': String(rows.length) } };
}
