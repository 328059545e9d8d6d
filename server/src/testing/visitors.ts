import type { TelemetryBody } from '@site/contract/http/telemetry';
import type { FastifyInstance } from 'fastify';

export type ReportedEntry = TelemetryBody['entries'][number];

interface Visit {
  readonly address?: string;
  readonly cookies?: Record<string, string>;
  readonly headers?: Record<string, string>;
}

export async function openPage(
  app: FastifyInstance,
  { address = '203.0.113.1', cookies = {} }: Visit = {},
): Promise<string> {
  const { payload } = await app.inject({ url: '/', remoteAddress: address, cookies });
  return /<meta name="csp-nonce" content="([^"]+)">/.exec(payload)?.[1] ?? '';
}

export const report = (
  app: FastifyInstance,
  token: string,
  entries: readonly ReportedEntry[],
  { address = '203.0.113.1', cookies = {}, headers = {} }: Visit = {},
) =>
  app.inject({
    method: 'POST',
    url: '/api/telemetry',
    payload: { token, entries },
    remoteAddress: address,
    cookies,
    headers,
  });

let addresses = 0;

export function newAddress(): string {
  addresses += 1;
  return `198.51.${addresses >> 8}.${addresses & 255}`;
}

interface Visitors {
  readonly times: number;
  /** Reports another version than the entries name. */
  readonly of?: string;
  readonly from?: () => string;
}

/** Lets visitors report the same, each from a separate page and address. */
export async function sendVisitors(
  app: FastifyInstance,
  entries: readonly ReportedEntry[],
  { times, of, from = newAddress }: Visitors,
): Promise<void> {
  const told = of === undefined ? entries : entries.map((entry) => ({ ...entry, version: of }));
  for (let count = 0; count < times; count += 1) {
    const visit = { address: from() };
    await report(app, await openPage(app, visit), told, visit);
  }
}
