import { errorBody } from '@site/contract/http/errors';
import { registry } from '@site/contract/http/registry';
import { overrideBody, overrides as overridesResponse } from '@site/contract/http/releases';
import type { FastifyRequest } from 'fastify';
import { z } from 'zod';
import { HttpError } from '@site/backend/httpError';
import { ownCookies } from '@site/backend/ownCookies';
import type { Api } from '@site/backend/api';
import type { Kysely } from 'kysely';
import type { People } from '../records/people.ts';
import type { DeliverySchema } from '../records/schema.ts';
import type { Releases } from './releases.ts';
import type { Baselines } from './baselines.ts';
import { activeOverrides, isOrigin, type OverrideCookie } from './overrides.ts';
import { publishedVersion } from '../records/publishedVersion.ts';
import { readStatuses } from './statuses.ts';

interface Needs {
  readonly db: Kysely<DeliverySchema>;
  readonly people: People;
  readonly baselines: Baselines;
  readonly overrides: OverrideCookie;
}

/** Milliseconds for which overrides last: they should be gone by the next morning. */
const OVERRIDE_LIFETIME_MS = 8 * 3_600_000;

const refusals = { 400: errorBody, 401: errorBody, 403: errorBody };

/** Overrides of one browser: chosen on a page that explains them, and stored in a signed cookie. */
export function overrideRoutes(app: Api, { db, people, baselines, overrides }: Needs): void {
  const activeFor = (request: FastifyRequest) => {
    const cookies = ownCookies(request);
    return activeOverrides(people, overrides.read(cookies), cookies);
  };

  app.get(
    '/overrides',
    {
      schema: {
        summary: 'The overrides of this browser, and the available builds.',
        response: { 200: overridesResponse, ...refusals },
      },
    },
    async (request) => ({
      active: [...(await activeFor(request))],
      remotes: (await readStatuses(db, baselines)).map(({ name, versions }) => ({
        name,
        versions: versions.map(({ version }) => version),
      })),
      origins: [...overrides.origins],
    }),
  );

  app.put(
    '/overrides',
    {
      schema: {
        summary: 'Sets an override of a remote for this browser for some hours.',
        body: overrideBody,
        response: { 204: z.null(), ...refusals, 404: errorBody },
      },
    },
    async (request, reply) => {
      const { name, target } = request.body;
      if (!isOrigin(target)) await publishedVersion(db, name, target);
      else if (!overrides.mayLoadFrom(target)) throw new HttpError(400, 'origin_not_allowed');
      const others = (await activeFor(request)).filter((override) => override.name !== name);
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
    },
  );

  app.delete(
    '/overrides',
    {
      schema: {
        summary: 'Removes all overrides of this browser.',
        response: { 204: z.null() },
      },
    },
    async (request, reply) => {
      overrides.clear(request, reply);
      return reply.status(204).send(null);
    },
  );
}

/** `GET /registry`: the builds that this visitor gets. */
export function registryRoutes(
  app: Api,
  { releases, reportTokens }: { readonly releases: Releases; readonly reportTokens: { create(): string } },
): void {
  app.get(
    '/registry',
    {
      schema: { summary: 'The build of each remote that this visitor gets.', response: { 200: registry } },
    },
    async (request, reply) => {
      const { registry: answer, revision, overrides } = await releases.registryFor(ownCookies(request));
      // For pages that stay open longer than their token is valid.
      if (overrides.length === 0) reply.header('x-report-token', reportTokens.create());
      return reply.header('cache-control', 'no-cache').header('etag', `"${revision}"`).send(answer);
    },
  );
}
