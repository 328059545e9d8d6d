import type { RequestListener } from 'node:http';
import type { Kysely } from 'kysely';
import type { Schema } from '../../../database/schema.ts';
import { send, startPublicService } from '../../../upstreams/testing/publicService.ts';
import { siteWith } from '../../../upstreams/testing/siteWith.ts';
import { startTestApp } from '../../../testing/testApp.ts';
import { startFeature } from '../../../testing/featureApp.ts';
import { avatarRoutes } from '../routes.ts';
import { BUNDLED_HEADS } from '../picture.ts';

/** A player that the tests add. */
export const STEVE = '5e1f9a52-1c62-4a3b-9d0e-2f7b8c6d4e1a';

export const PNG = Buffer.from('\x89PNG\r\n\x1a\nthe picture', 'latin1');

export const CACHE_CONTROL = { own: 'public, max-age=3600', bundled: 'public, max-age=60' };

/** Maximum bytes of a picture. */
export const MAX_BYTES = 256 * 1024;

/** A service that always answers the same. */
export const sending =
  (body: string | Uint8Array = PNG, type = 'image/png', status = 200): RequestListener =>
  (_request, response) =>
    send(response, type, body, status);

interface Options {
  readonly db?: Kysely<Schema>;
  readonly answer?: RequestListener;
  readonly env?: Readonly<Record<string, string>>;
  /** Starts another app than the whole one. */
  readonly startApp?: typeof startTestApp | typeof startAvatarsAlone;
}

/** An app with only the avatars, whose callers wait without a timeout. */
export const startAvatarsAlone = (options: Parameters<typeof startFeature>[1]) =>
  startFeature((api, needs) => avatarRoutes(api, needs, { timeoutMs: 60_000 }), options);

/** An app with its own avatar service. */
export async function startWithAvatars({
  db,
  answer = sending(),
  env = {},
  startApp = startTestApp,
}: Options) {
  const service = await startPublicService(answer);
  const avatars = { url: `${service.origin}/avatar/{uuid}/{size}` };
  const site = siteWith(({ services }) => ({ services: { ...services, avatars } }));
  const { app } = await startApp({ ...(db ? { db } : {}), env: { ...site, ...env } });
  const get = (player: string = STEVE, query = '', headers: Record<string, string> = {}) =>
    app.inject({ url: `/api/avatar/${player}${query}`, headers });
  /** Returns what a caller gets: the text of the player's own picture, or that it is the bundled one. */
  const see = async (player?: string) => {
    const { statusCode, headers, rawPayload } = await get(player);
    expect(statusCode).toBe(200);
    const isBundled = rawPayload.equals(BUNDLED_HEADS[100].bytes);
    expect(headers['cache-control']).toBe(isBundled ? CACHE_CONTROL.bundled : CACHE_CONTROL.own);
    return isBundled ? 'bundled' : rawPayload.toString('latin1');
  };
  return { app, service, get, see };
}
