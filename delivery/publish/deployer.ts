import type { FastifyReply, FastifyRequest } from 'fastify';
import { forbidden, HttpError } from '@site/backend/httpError';
import type { Site } from '../records/config.ts';
import type { Deployer } from '../records/actor.ts';
import type { Person } from '../records/people.ts';
import { findDeployToken } from '../records/deployTokens.ts';

declare module 'fastify' {
  interface FastifyRequest {
    deployer: DeployerOfCall | null;
  }
}

export interface DeployerOfCall extends Deployer {
  readonly remote: string | null;
  readonly caller?: Person;
}

/** Not the session header: a pipeline is not logged in. */
const TOKEN_HEADER = 'x-deploy-token';

type Needs = Pick<Site, 'db' | 'people' | 'limits'>;

async function byToken(db: Needs['db'], token: string): Promise<DeployerOfCall & { readonly key: string }> {
  const found = await findDeployToken(db, token);
  if (!found) throw new HttpError(401, 'unknown_token');
  const { id, label: by, remote, isOperatorToken, pages } = found;
  return { by, token: id, isOperatorToken, remote, pages, key: `deploy token ${id}` };
}

/** @throws HttpError 401, 403, 429 */
export function createDeployerCheck({ db, people, limits }: Needs) {
  async function bySession(request: FastifyRequest, reply: FastifyReply) {
    const caller = await people.developerOf(request, reply);
    const { uuid, name } = caller;
    return { by: name, staff: { uuid, name }, caller, remote: null, key: uuid };
  }

  async function check(request: FastifyRequest, reply: FastifyReply, isTokenNeeded: boolean) {
    const token = request.headers[TOKEN_HEADER];
    const deployer = typeof token === 'string' ? await byToken(db, token) : await bySession(request, reply);
    if (isTokenNeeded && token === undefined) throw forbidden();
    const { name } = request.params as { readonly name?: string };
    if (name !== undefined && deployer.remote !== null && deployer.remote !== name)
      throw new HttpError(403, 'other_remote');
    return deployer;
  }

  /** Hooks of a route: before the body is read, and again after, since it may arrive slowly. */
  return function deployersOnly({
    isTokenNeeded = false,
    limit = 'write',
  }: { readonly isTokenNeeded?: boolean; readonly limit?: 'write' | 'upload' } = {}) {
    return {
      async onRequest(request: FastifyRequest, reply: FastifyReply): Promise<void> {
        const deployer = await check(request, reply, isTokenNeeded);
        const isRead = request.method === 'GET' || request.method === 'HEAD';
        if (!isRead) await limits[limit].take(deployer.key);
        // Reads of persons are counted by the site.
        else if (!('caller' in deployer)) await limits.readAccount.take(deployer.key);
        request.deployer = deployer;
      },
      async preHandler(request: FastifyRequest, reply: FastifyReply): Promise<void> {
        request.deployer = await check(request, reply, isTokenNeeded);
      },
    };
  };
}

export type DeployersOnly = ReturnType<typeof createDeployerCheck>;

export function deployerOf({ deployer }: FastifyRequest): DeployerOfCall {
  if (!deployer) throw forbidden();
  return deployer;
}
