import type { AvatarSize } from '@site/contract/http/services';
import type { FastifyBaseLogger } from 'fastify';
import { fetchPublic, createUpstreamClient, serviceUrl } from '../../upstreams/upstreamClient.ts';
import { createStaleWhileRevalidate } from '../../upstreams/staleWhileRevalidate.ts';
import type { Services } from '../../services.ts';
import { BUNDLED_HEADS, readPicture, type Picture } from './picture.ts';
import { placeholderHead } from './placeholderHead.ts';

const MINUTE = 60_000;
const DAY = 24 * 60 * MINUTE;

const TIMEOUT_MS = 1_500;

const MEGABYTE = 1024 * 1024;

export type Needs = Pick<Services, 'config' | 'site' | 'db'>;

/** Provides head pictures from a public service, which is asked only about players of this site. */
export function createHeads(
  { config, site, db }: Needs,
  log: FastifyBaseLogger,
  { timeoutMs = TIMEOUT_MS } = {},
) {
  const calls = createUpstreamClient({ service: 'avatars', log });
  const known = createStaleWhileRevalidate<Picture>({
    fresh: DAY,
    usable: 7 * DAY,
    retry: 5 * MINUTE,
    timeoutMs,
    concurrency: 8,
    maxPending: 256,
    bytes: 32 * MEGABYTE,
    sizeOf: ({ bytes }) => bytes.length,
  });

  const ask = config.demo
    ? async (uuid: string, size: number) => placeholderHead(uuid, size)
    : async (uuid: string, size: number, signal: AbortSignal) =>
        fetchPublic(serviceUrl(site.services.avatars.url, { uuid, size }), signal);

  /** Without a database no player is known; the bundled head needs none. */
  async function isKnownPlayer(uuid: string): Promise<boolean> {
    const player = db.selectFrom('users').select('uuid').where('uuid', '=', uuid).executeTakeFirst();
    return (await player.catch(() => undefined)) !== undefined;
  }

  return {
    /** Always returns one within the timeout: the player's own or the bundled one. */
    async of(uuid: string, size: AvatarSize) {
      const bundled = { picture: BUNDLED_HEADS[size], isOwn: false };
      const key = `${uuid}/${size}`;
      if (!known.has(key) && !(await isKnownPlayer(uuid))) return bundled;
      const load = () => calls.make(async (signal) => readPicture(await ask(uuid, size, signal)));
      const picture = await known.get(key, load);
      return picture ? { picture, isOwn: true } : bundled;
    },
    close: () => calls.close(),
  };
}
