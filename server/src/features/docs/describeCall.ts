import { FRESH } from '@site/contract/calls/callRules';
import { type Call, CALLS } from '@site/contract/calls/all';
import type { CallRule } from '@site/contract/calls/defineCall';
import { needsLogin, needsRank } from '@site/contract/guards';
import { errorBody } from '@site/contract/http/errors';
import { STAFF_RANKS } from '@site/contract/ranks';
import type { FastifyDynamicSwaggerOptions } from '@fastify/swagger';
import type { FastifySchema } from 'fastify';
import { jsonSchemaTransform } from 'fastify-type-provider-zod';

type Domain<Path extends string> = Path extends `${string} /${infer First}/${string}`
  ? First
  : Path extends `${string} /${infer First}`
    ? First
    : never;

interface Tag {
  readonly name: string;
  readonly description: string;
}

const session: Tag = { name: 'Session', description: 'Logging in and out, and staying logged in.' };
const remotes: Tag = {
  name: 'Remotes',
  description: 'Which build of which remote is live, and how that changes.',
};
const network: Tag = { name: 'Game network', description: 'What the site is told by outside services.' };

const TAGS: Readonly<Record<Domain<Call>, Tag>> = {
  login: session,
  refresh: session,
  logout: session,
  user: {
    name: 'Account',
    description: "The caller's own account: rank, language, password, second factor.",
  },
  privacy: { name: 'Privacy', description: 'What the site stores about people, and why.' },
  alerts: { name: 'Alerts', description: "The caller's notifications." },
  profile: { name: 'Profiles', description: 'Players as others see them.' },
  stats: { name: 'Leaderboards', description: 'The best players of a mode.' },
  clans: { name: 'Clans', description: 'Clans by Elo, and who is in them.' },
  applications: { name: 'Applications', description: 'From the form to the decision.' },
  panel: { name: 'Panel', description: 'Team, settings and what staff have done.' },
  shop: {
    name: 'Shop',
    description: "What the shop requests from the server; its products are in the shop's code.",
  },
  registry: remotes,
  remotes,
  overrides: remotes,
  preview: remotes,
  gate: remotes,
  'csp-reports': { name: 'Policy', description: "What the pages' Content-Security-Policy has blocked." },
  telemetry: { name: 'Telemetry', description: 'How builds perform for visitors.' },
  status: network,
  avatar: network,
  azlink: network,
  operator: { name: 'Operator', description: 'The commands of `npm run admin`.' },
  orders: { name: 'Orders', description: 'What players buy.' },
  payments: { name: 'Payments', description: 'What payment providers report.' },
  game: { name: 'Game servers', description: 'What the servers of the game tell, and what they are to do.' },
};

export const tags: readonly Tag[] = [...new Set(Object.values(TAGS))];

function tagOf(call: Call): string {
  if (call === 'POST /user/2fa/login') return session.name;
  const [domain = ''] = call.slice(call.indexOf('/') + 1).split('/');
  return TAGS[domain as Domain<Call>].name;
}

export const BEARER = 'bearer';
export const OPERATOR_KEY = 'operatorKey';

function whoMayCall({ guard }: CallRule): string {
  if (guard.operator) return 'The operator of the site, with its key in `x-operator-key`.';
  if (guard.ranks) return `Only ${guard.ranks.join(', ')}.`;
  if (guard.staff) return `Staff: ${STAFF_RANKS.join(', ')}.`;
  return guard.login ? 'Everybody who is logged in.' : 'Everybody.';
}

function describeRule(rule: CallRule): string {
  const maintenance = rule.duringMaintenance ? 'as at any time' : 'staff only';
  return [
    `**Who:** ${whoMayCall(rule)}`,
    rule.freshLogin ? FRESH : rule.also,
    `**During maintenance:** ${maintenance}.`,
  ]
    .filter(Boolean)
    .join('\n\n');
}

/** The refusals that follow from a call's rule and input; a route only declares its own. */
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

/** Describes a route from its schemas and its rule in the table of calls; omits routes that are not in the table. */
export const describeCall: NonNullable<FastifyDynamicSwaggerOptions['transform']> = (input) => {
  const { schema = {}, url, route } = input;
  const { call } = route.config ?? {};
  if (!call) return { schema: { hide: true } as FastifySchema, url };
  const rule: CallRule = CALLS[call];
  const scheme = rule.guard.operator ? OPERATOR_KEY : BEARER;
  const described = {
    ...schema,
    description: describeRule(rule),
    tags: [tagOf(call)],
    ...(needsLogin(rule.guard) && { security: [{ [scheme]: [] }] }),
    response: Object.assign({}, schema.response, refusalsOf(rule, String(route.method), schema)),
  };
  return jsonSchemaTransform({ ...input, schema: described });
};
