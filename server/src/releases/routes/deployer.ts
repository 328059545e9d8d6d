import { errorBody } from '@site/contract/http/errors';
import { DEVELOPER_RANKS } from '@site/contract/ranks';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { expectOwnPassword, type Caller } from '../../credentials/authentication.ts';
import { forbidden, HttpError } from '../../http/httpError.ts';
import type { Services } from '../../services.ts';
import type { Deployer } from '../actor.ts';
import { findDeployToken } from '../deployTokens.ts';

declare module 'fastify' {
  interface FastifyRequest {
    /** Who makes a call of releases, once that is known. */
    deployer: DeployerOfCall | null;
  }
}

/** Who makes a call, and for which remote they may; null for all. */
export interface DeployerOfCall extends Deployer {
  readonly remote: string | null;
  /** Where it is a person. */
  readonly caller?: Caller;
}

/** How every call of releases may be refused. */
export const REFUSALS = {
  400: errorBody,
  401: errorBody,
  403: errorBody,
  404: errorBody,
  409: errorBody,
  429: errorBody,
} as const;

/** Not the header of sessions: a pipeline is nobody who is logged in. */
const HEADER = 'x-deploy-token';

type Needs = Pick<Services, 'db' | 'authentication' | 'limits'>;

async function byToken(
  db: Services['db'],
  token: string,
): Promise<DeployerOfCall & { readonly key: string }> {
  const found = await findDeployToken(db, token);
  if (!found) throw new HttpError(401, 'unknown_token');
  const { id, label: by, remote, isLent } = found;
  return { by, token: id, isLent, remote, key: `deploy token ${id}` };
}

/**
 * Finds out who makes a call of releases, and whether they may.
 *
 * @throws HttpError 401, 403, 429
 */
export function createDeployerCheck({ db, authentication, limits }: Needs) {
  async function bySession(request: FastifyRequest, reply: FastifyReply) {
    const caller = await authentication.authenticate(request, reply);
    const { uuid, name, rank } = caller;
    if (!DEVELOPER_RANKS.includes(rank)) throw forbidden();
    expectOwnPassword(caller);
    return { by: name, staff: { uuid, name }, caller, remote: null, key: uuid };
  }

  async function check(request: FastifyRequest, reply: FastifyReply, isTokenNeeded: boolean) {
    const token = request.headers[HEADER];
    const deployer = typeof token === 'string' ? await byToken(db, token) : await bySession(request, reply);
    if (isTokenNeeded && token === undefined) throw forbidden();
    const { name } = request.params as { readonly name?: string };
    if (name !== undefined && deployer.remote !== null && deployer.remote !== name)
      throw new HttpError(403, 'other_remote');
    return deployer;
  }

  /** Hooks of a route: before the body is read, and again after, since it may have taken its time. */
  return function deployersOnly({
    isTokenNeeded = false,
    limit = 'write',
  }: { readonly isTokenNeeded?: boolean; readonly limit?: 'write' | 'upload' } = {}) {
    return {
      async onRequest(request: FastifyRequest, reply: FastifyReply): Promise<void> {
        const deployer = await check(request, reply, isTokenNeeded);
        const isRead = request.method === 'GET' || request.method === 'HEAD';
        if (!isRead) await limits[limit].take(deployer.key);
        // What a person reads is counted where every call is.
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

/** Who makes a call that only deployers make. */
export function deployerOf({ deployer }: FastifyRequest): DeployerOfCall {
  if (!deployer) throw forbidden();
  return deployer;
}
