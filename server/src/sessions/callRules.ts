import { needsLogin, needsRank, rankPasses, type CallGuard } from '@site/contract/guards';
import { CALLS, isCall, type Call } from '@site/contract/calls/all';
import type { CallRule } from '@site/contract/calls/defineCall';
import { isStaff } from '@site/contract/ranks';
import type { FastifyReply, FastifyRequest, HTTPMethods } from 'fastify';
import type { Api } from '@site/backend/api';
import type { SessionServices } from './sessionServices.ts';
import { createActiveAccountOf } from './authentication.ts';
import { bearerOf, requireOwnPassword, requireSecondFactorSetUp, type Caller } from './authentication.ts';
import { requireFreshLogin } from '../credentials/secondFactor.ts';
import { operatorKeyOf } from '../credentials/generatedSecrets.ts';
import { forbidden, HttpError, unauthorized } from '@site/backend/httpError';
import { ownCookies } from '@site/backend/ownCookies';
import { ipNetworkOf } from '@site/backend/ipNetwork';
import { isSameToken } from '@site/backend/sameToken';

declare module 'fastify' {
  interface FastifyRequest {
    /** The caller, if the call's rule requires a login. */
    caller: Caller | null;
  }
  interface FastifyContextConfig {
    call?: Call;
  }
}

const MAINTENANCE_RETRY_S = 60;

/** @throws HttpError 401 if the call is public */
export function callerOf({ caller }: FastifyRequest): Caller {
  if (!caller) throw unauthorized();
  return caller;
}

function isWrite({ method }: FastifyRequest): boolean {
  return method !== 'GET' && method !== 'HEAD';
}

/** @throws HttpError 403 if the rank is insufficient, or grants no permissions before the initial password is changed */
function requireRank(guard: CallGuard, caller: Caller): void {
  if (!rankPasses(guard, caller.rank)) throw forbidden();
  if (needsRank(guard)) requireOwnPassword(caller);
}

/** With an initial password only changing it is allowed: a new owner must be able to end maintenance. */
function passesMaintenance({ rank, mustChangePassword }: Caller, call: Call): boolean {
  return isStaff(rank) && (!mustChangePassword || call === 'POST /user/change-password');
}

/** Enforces the rule of every API route in the table of calls before its body is read. */
export function enforceRules(
  api: Api,
  {
    db,
    config,
    authentication,
    delivery: { overrides },
    settings,
    limits,
  }: Pick<SessionServices, 'db' | 'config' | 'authentication' | 'settings' | 'limits'> & {
    readonly delivery: Pick<SessionServices['delivery'], 'overrides'>;
  },
): void {
  const operatorKey = operatorKeyOf(config);
  const findActiveAccount = createActiveAccountOf(authentication);
  api.decorateRequest('caller', null);

  api.addHook('onRoute', (route) => {
    const methods = [route.method].flat().map((method) => (method === 'HEAD' ? 'GET' : method));
    for (const method of methods) {
      const call = `${method} ${route.url.slice(route.prefix.length)}`;
      if (!isCall(call)) throw new Error(`"${call}" is not in the table of calls in shared/contract`);
      route.config = { ...route.config, call };
    }
  });

  // Features register one after another, so only now is it known whether any is missing.
  api.addHook('onReady', async () => {
    const missing = (Object.keys(CALLS) as Call[]).filter((call) => {
      const [method = '', path = ''] = call.split(' ');
      return !api.hasRoute({ method: method as HTTPMethods, url: `${api.prefix}${path}` });
    });
    if (missing.length > 0) throw new Error(`Calls of the table without a route: ${missing.join(', ')}`);
  });

  async function refuseDuringMaintenance(request: FastifyRequest, reply: FastifyReply, call: Call) {
    const { maintenance } = await settings.current();
    if (!maintenance.enabled) return;
    // An expired token gets 401, not 503, so that staff renew it.
    if (bearerOf(request) !== undefined) request.caller ??= await authentication.authenticate(request, reply);
    if (!request.caller || !passesMaintenance(request.caller, call))
      throw new HttpError(503, 'maintenance', MAINTENANCE_RETRY_S);
  }

  /** Counts a read per gate job or account, otherwise per IP network. */
  async function countRead(request: FastifyRequest, gateJob: string | undefined): Promise<void> {
    const claims = gateJob === undefined ? await authentication.claimsOf(request) : undefined;
    // A token outlives its session, and must not use up its owner's allowance after a logout.
    const key = gateJob ?? (claims && (await findActiveAccount(claims)));
    if (key === undefined) await limits.read.take(ipNetworkOf(request.ip));
    else await limits.readAccount.take(key);
  }

  /** The gate's browser makes public reads only. They count for its job, not for the machine that it shares. */
  function limitGate(request: FastifyRequest): string | undefined {
    const job = overrides.gateJob(ownCookies(request));
    if (job === undefined) return undefined;
    if (isWrite(request)) throw new HttpError(403, 'not_for_gate');
    delete request.headers.authorization;
    return job;
  }

  /** Counts wrong keys only: the limit must not lock the operator out. */
  async function requireOperator(request: FastifyRequest): Promise<void> {
    if (isSameToken(request.headers['x-operator-key'], operatorKey)) return;
    await limits.operatorRefused.take(ipNetworkOf(request.ip));
    throw new HttpError(401, 'wrong_operator_key');
  }

  api.addHook('onRequest', async (request, reply) => {
    const { call } = request.routeOptions.config;
    // Unknown routes get a 404.
    if (!call) return;
    const rule: CallRule = CALLS[call];
    if (rule.guard.operator) {
      // Proxies refuse it by this beginning, which has other ways to be written.
      if (!request.raw.url?.startsWith('/api/operator/')) throw new HttpError(404, 'not_found');
      return requireOperator(request);
    }
    const gateJob = limitGate(request);
    const isRead = !isWrite(request);
    // Before any lookup, so that calls without a valid token count for their IP network.
    if (isRead) await countRead(request, gateJob);
    // Deployments continue during maintenance.
    if (!rule.duringMaintenance && gateJob === undefined) await refuseDuringMaintenance(request, reply, call);
    if (!needsLogin(rule.guard)) return;
    request.caller ??= await authentication.authenticate(request, reply);
    requireRank(rule.guard, request.caller);
    if (!isRead) await limits.write.take(request.caller.uuid);
  });

  // The body may have arrived slowly, so a write is authorized again.
  api.addHook('preHandler', async (request) => {
    const { call } = request.routeOptions.config;
    if (!call || !request.caller || !isWrite(request)) return;
    const caller = await authentication.reloadCaller(request.caller);
    if (!caller) throw unauthorized();
    requireSecondFactorSetUp(caller, call);
    const { guard, freshLogin }: CallRule = CALLS[call];
    requireRank(guard, caller);
    if (freshLogin) await requireFreshLogin(db, caller);
    request.caller = caller;
  });
}
