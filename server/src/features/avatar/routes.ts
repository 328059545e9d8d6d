import * as calls from '@site/contract/calls/visitors';
import { implement } from '@site/backend/implement';
import type { Api } from '@site/backend/api';
import { createHeads, type Needs } from './heads.ts';

/** The bundled head is temporary: the player's own may arrive any moment. */
const CACHE_CONTROL = { own: 'public, max-age=3600', bundled: 'public, max-age=60' } as const;

/** Pictures are untrusted: opened as a page, one must not be able to do anything. */
const POLICY = "default-src 'none'; sandbox";

function isHeld(ifNoneMatch: string | undefined, tag: string): boolean {
  const held = ifNoneMatch?.split(',').map((one) => one.trim().replace(/^W\//, ''));
  return held?.some((one) => one === tag || one === '*') ?? false;
}

/** `GET /avatar/:uuid`: a player's head, so that visitors contact no other service for it. */
export function avatarRoutes(app: Api, services: Needs, times?: { readonly timeoutMs: number }): void {
  const heads = createHeads(services, app.log, times);
  app.addHook('onClose', async () => heads.close());

  implement(app, calls.readAvatar, async (request, reply) => {
    const { picture, isOwn } = await heads.of(request.params.uuid.toLowerCase(), request.query.size);
    const { type, bytes, tag } = picture;
    reply
      .header('cache-control', isOwn ? CACHE_CONTROL.own : CACHE_CONTROL.bundled)
      .header('content-security-policy', POLICY)
      .header('etag', tag);
    if (isHeld(request.headers['if-none-match'], tag)) return reply.code(304).send();
    return reply.type(type).header('content-disposition', 'inline').send(bytes);
  });
}
