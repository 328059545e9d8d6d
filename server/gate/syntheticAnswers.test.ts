import { subscribe, unsubscribe } from 'node:diagnostics_channel';
import { rankPasses } from '@site/contract/guards';
import { CALLS } from '@site/contract/permissions';
import type { FastifyInstance } from 'fastify';
import { startTestApp } from '../src/testing/testApp.ts';
import { decideRequest, GATE_USER } from './decideRequest.ts';
import { SYNTHETIC_ANSWERS, type SyntheticRead } from './syntheticAnswers.ts';

interface Schema {
  parse(value: unknown): unknown;
}

/** The schemas with which the server answers, by call. */
const schemas = new Map<string, Schema>();
const noteSchemas = (message: unknown) => {
  const { fastify } = message as { readonly fastify: FastifyInstance };
  fastify.addHook('onRoute', ({ method, url, schema }) => {
    const response = schema?.response as Readonly<Record<number, Schema>> | undefined;
    if (response?.[200]) schemas.set(`${String(method)} ${url}`, response[200]);
  });
};
subscribe('fastify.initialization', noteSchemas);
await startTestApp();
unsubscribe('fastify.initialization', noteSchemas);

const calls = Object.keys(SYNTHETIC_ANSWERS) as SyntheticRead[];
const origins = { site: 'http://localhost', others: [] };

test.each(calls)('the synthetic answer to %s is one that the server could give', (call) => {
  const path = (call.split(' ')[1] ?? '').replace(':name', 'shop').replace(/:\w+/, '3');
  const request = { method: 'GET', url: `${origins.site}/api${path}`, headers: {} };
  const decision = decideRequest(request, { origins, user: GATE_USER });
  if (decision.kind !== 'answer') throw new Error(`${call} reaches the site.`);
  const { status, json } = decision.answer;
  expect(status).toBe(200);
  expect(schemas.get(call.replace(' ', ' /api'))?.parse(json)).toBeTruthy();
  if (Array.isArray(json)) expect(json).not.toEqual([]);
});

test('the player whom pages of staff are opened as may make every one of these calls', () => {
  for (const call of calls) expect(rankPasses(CALLS[call].guard, GATE_USER.rank)).toBe(true);
});
