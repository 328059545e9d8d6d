import * as calls from '@site/contract/calls/visitors';
import { implement } from '@site/backend/implement';
import type { FastifyRequest } from 'fastify';
import { HttpError } from '@site/backend/httpError';
import { ownCookies } from '@site/backend/ownCookies';
import type { Api } from '@site/backend/api';
import type { Site } from '../records/config.ts';
import type { Releases } from './releases.ts';
import type { Baselines } from './baselines.ts';
import { activeOverrides, isOrigin, type OverrideCookie } from './overrides.ts';
import type { Previews } from './previews.ts';
import { publishedVersion } from '../records/publishedVersion.ts';
import { readStatuses } from './statuses.ts';

interface Needs extends Pick<Site, 'db' | 'people'> {
  readonly baselines: Baselines;
  readonly overrides: OverrideCookie;
  readonly previews: Previews;
}

/** Milliseconds for which overrides last: they should be gone by the next morning. */
const OVERRIDE_LIFETIME_MS = 8 * 3_600_000;

const PREVIEW_ENDED = '/preview';

/** Where the browser says so: a page could give its visitors a build by a call, a frame or a redirect. */
function isFollowed({ headers }: FastifyRequest): boolean {
  const { 'sec-fetch-dest': target, 'sec-fetch-user': user, 'sec-fetch-site': origin } = headers;
  return target === undefined || (target === 'document' && (user === '?1' || origin === 'none'));
}

export function overrideRoutes(app: Api, { db, people, baselines, overrides, previews }: Needs): void {
  const activeFor = (request: FastifyRequest) => {
    const cookies = ownCookies(request);
    return activeOverrides({ people, previews }, overrides.read(cookies), cookies);
  };

  implement(app, calls.listOverrides, async (request) => ({
    active: [...(await activeFor(request))],
    remotes: (await readStatuses(db, baselines)).map(({ name, versions }) => ({
      name,
      versions: versions.map(({ version }) => version),
    })),
    origins: [...overrides.origins],
  }));

  implement(app, calls.setOverride, async (request, reply) => {
    const { name, target } = request.body;
    if (!isOrigin(target)) await publishedVersion(db, name, target);
    else if (!overrides.mayLoadFrom(target)) throw new HttpError(400, 'origin_not_allowed');
    // A preview ends with its maker's permission, which nobody asks about here.
    const others = (await activeFor(request)).filter(
      (override) => override.name !== name && override.by === undefined,
    );
    const caller = people.callerOf(request);
    const { uuid, sessionId } = caller;
    await people.audit(db, {
      actor: caller,
      action: 'remote.override',
      remote: name,
      before: null,
      after: { target },
    });
    const chosen = { overrides: [...others, { name, target }], holder: { uuid, sessionId } };
    overrides.set(request, reply, chosen, OVERRIDE_LIFETIME_MS);
    return reply.status(204).send(null);
  });

  implement(app, calls.openPreview, async (request, reply) => {
    // Another cookie would free the gate's browser from the rules of its job.
    if (overrides.gateJob(ownCookies(request)) !== undefined) throw new HttpError(403, 'not_for_gate');
    reply.header('cache-control', 'no-store').header('x-robots-tag', 'noindex');
    const preview = isFollowed(request) ? previews.read(request.query.link) : undefined;
    if (!preview || !(await previews.mayShow(preview.id))) return reply.redirect(PREVIEW_ENDED, 303);
    const { id, name, version: target, path, by, until } = preview;
    const lifetime = Math.min(OVERRIDE_LIFETIME_MS, until - Date.now());
    overrides.set(request, reply, { overrides: [{ name, target, by }], holder: { preview: id } }, lifetime);
    return reply.redirect(path, 303);
  });

  implement(app, calls.removeOverrides, async (request, reply) => {
    overrides.clear(request, reply);
    return reply.status(204).send(null);
  });
}

export function registryRoutes(
  app: Api,
  { releases, reportTokens }: { readonly releases: Releases; readonly reportTokens: { create(): string } },
): void {
  implement(app, calls.readRegistry, async (request, reply) => {
    const { registry: answer, revision, overrides } = await releases.registryFor(ownCookies(request));
    // For pages that stay open longer than their token is valid.
    if (overrides.length === 0) reply.header('x-report-token', reportTokens.create());
    return reply.header('cache-control', 'no-cache').header('etag', `"${revision}"`).send(answer);
  });
}
