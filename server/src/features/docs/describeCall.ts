import { needsLogin, needsRank } from '@site/contract/guards';
import { errorBody } from '@site/contract/http/errors';
import { CALLS, type CallRule } from '@site/contract/permissions';
import { STAFF_RANKS } from '@site/contract/ranks';
import type { FastifyDynamicSwaggerOptions } from '@fastify/swagger';
import type { FastifySchema } from 'fastify';
import { jsonSchemaTransform } from 'fastify-type-provider-zod';
import { tagOf } from './tags.ts';

type Transform = NonNullable<FastifyDynamicSwaggerOptions['transform']>;

/** The name of the security scheme. */
export const BEARER = 'bearer';

function whoMayCall({ guard }: CallRule): string {
  if (guard.ranks) return `Only ${guard.ranks.join(', ')}.`;
  if (guard.staff) return `Staff: ${STAFF_RANKS.join(', ')}.`;
  return guard.login ? 'Everybody who is logged in.' : 'Everybody.';
}

function describeRule(rule: CallRule): string {
  const maintenance = rule.duringMaintenance ? 'as at any time' : 'staff only';
  return [`**Who:** ${whoMayCall(rule)}`, rule.also, `**During maintenance:** ${maintenance}.`]
    .filter(Boolean)
    .join('\n\n');
}

/** The refusals that a call's rule and its input bring along; a route says only its own. */
function refusalsOf(rule: CallRule, method: string, { body, params, querystring }: FastifySchema) {
  const isWrite = method !== 'GET';
  const statuses = [
    ...(body || params || querystring ? [400] : []),
    ...(needsLogin(rule.guard) ? [401] : []),
    ...(needsRank(rule.guard) || isWrite ? [403] : []),
    ...(needsLogin(rule.guard) || !isWrite ? [429] : []),
    ...(rule.duringMaintenance ? [] : [503]),
  ];
  return Object.fromEntries(statuses.map((status) => [status, errorBody]));
}

/** Describes a route from its schemas and its rule in the table of calls; what is not in the table is left out. */
export const describeCall: Transform = (input) => {
  const { schema = {}, url, route } = input;
  const { call } = route.config ?? {};
  if (!call) return { schema: { hide: true } as FastifySchema, url };
  const rule: CallRule = CALLS[call];
  const described = {
    ...schema,
    description: describeRule(rule),
    tags: [tagOf(call)],
    ...(needsLogin(rule.guard) ? { security: [{ [BEARER]: [] }] } : {}),
    response: {
      ...(schema.response as object | undefined),
      ...refusalsOf(rule, String(route.method), schema),
    },
  };
  return jsonSchemaTransform({ ...input, schema: described });
};
