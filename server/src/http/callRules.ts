import { needsLogin, needsRank, rankPasses, type Guard } from '@site/contract/guards';
import { CALLS, isCall, type Call, type CallRule } from '@site/contract/permissions';
import { isStaff } from '@site/contract/ranks';
import type { FastifyReply, FastifyRequest, HTTPMethods } from 'fastify';
import type { Api, Services } from '../services.ts';
import { createReaderOf } from '../credentials/authentication.ts';
import {
  bearerOf,
  expectOwnPassword,
  expectSecondFactor,
  type Caller,
} from '../credentials/authentication.ts';
import { forbidden, HttpError, unauthorised } from './httpError.ts';
import { ownCookies } from './ownCookies.ts';
import { addressKey } from './rateLimits.ts';

declare module 'fastify' {
  interface FastifyRequest {
    /** Who makes the call, where its rule asks for a login. */
    caller: Caller | null;
  }
  interface FastifyContextConfig {
    call?: Call;
  }
}

/** Seconds after which a page may look again whether maintenance is over. */
const MAINTENANCE_RETRY = 60;

/**
 * Who makes a call whose rule asks for a login.
 *
 * @throws HttpError 401 in a call that everybody may make
 */
export function callerOf({ caller }: FastifyRequest): Caller {
  if (!caller) throw unauthorised();
  return caller;
}

function isWrite({ method }: FastifyRequest): boolean {
  return method !== 'GET' && method !== 'HEAD';
}

/** @throws HttpError 403 where the rank is not enough, or has no power before the initial password is changed */
function expectRank(guard: Guard, caller: Caller): void {
  if (!rankPasses(guard, caller.rank)) throw forbidden();
  if (needsRank(guard)) expectOwnPassword(caller);
}

/**
 * Whether somebody of the team goes on while the site is under maintenance. Who has an initial password may only change
 * it: a new owner's is the way to turn the maintenance off.
 */
function passesMaintenance({ rank, mustChangePassword }: Caller, call: Call): boolean {
  return isStaff(rank) && (!mustChangePassword || call === 'POST /user/change-password');
}

/** Has every route of the API found in the table of calls and held to its rule, before its body is read. */
export function enforceRules(
  api: Api,
  {
    authentication,
    overrides,
    settings,
    limits,
  }: Pick<Services, 'authentication' | 'overrides' | 'settings' | 'limits'>,
): void {
  const aliveReaderOf = createReaderOf(authentication);
  api.decorateRequest('caller', null);

  api.addHook('onRoute', (route) => {
    const methods = [route.method].flat().map((method) => (method === 'HEAD' ? 'GET' : method));
    for (const method of methods) {
      const call = `${method} ${route.url.slice(route.prefix.length)}`;
      if (!isCall(call)) throw new Error(`"${call}" is not in the table of calls in shared/contract`);
      route.config = { ...route.config, call };
    }
  });

  // Features are added one after another: only at the end is it known that none was forgotten.
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
    // An old token is answered 401 and not 503, so that staff renew it.
    if (bearerOf(request) !== undefined) request.caller ??= await authentication.authenticate(request, reply);
    if (!request.caller || !passesMaintenance(request.caller, call))
      throw new HttpError(503, 'maintenance', MAINTENANCE_RETRY);
  }

  /** Counts a read for the account or the job that makes it, else for the address. */
  async function countRead(request: FastifyRequest, reader: string | undefined): Promise<void> {
    if (reader === undefined) await limits.read.take(addressKey(request.ip, 48));
    else await limits.readAccount.take(reader);
  }

  /** Who reads: a token outlives its session, and must not use up what its owner may read after a logout. */
  async function readerOf(request: FastifyRequest): Promise<string | undefined> {
    const claims = await authentication.claimsOf(request);
    return claims && aliveReaderOf(claims);
  }

  /**
   * Lets the gate's browser read what everybody may read: a token that it shows counts for nothing. What it reads counts for its job,
   * and not for the machine that it shares.
   */
  function limitGate(request: FastifyRequest): string | undefined {
    const job = overrides.gateJob(ownCookies(request));
    if (job === undefined) return undefined;
    if (isWrite(request)) throw new HttpError(403, 'not_for_gate');
    delete request.headers.authorization;
    return job;
  }

  api.addHook('onRequest', async (request, reply) => {
    const { call } = request.routeOptions.config;
    // A call without a route is answered with 404.
    if (!call) return;
    const rule: CallRule = CALLS[call];
    const gateJob = limitGate(request);
    const isRead = !isWrite(request);
    // Before anything is looked up for it, a call without a sound token counts for its address.
    if (isRead) await countRead(request, gateJob ?? (await readerOf(request)));
    // Builds are deployed during maintenance, too.
    if (!rule.duringMaintenance && gateJob === undefined) await refuseDuringMaintenance(request, reply, call);
    if (!needsLogin(rule.guard)) return;
    request.caller ??= await authentication.authenticate(request, reply);
    expectRank(rule.guard, request.caller);
    if (!isRead) await limits.write.take(request.caller.uuid);
  });

  // The body may have taken its time: a write is for who may make it now.
  api.addHook('preHandler', async (request) => {
    const { call } = request.routeOptions.config;
    if (!call || !request.caller || !isWrite(request)) return;
    const caller = await authentication.again(request.caller);
    if (!caller) throw unauthorised();
    expectSecondFactor(caller, call);
    expectRank(CALLS[call].guard, caller);
    request.caller = caller;
  });
}
