import { player } from '@site/testing/players';
import { needsLogin } from '../guards.ts';
import { CALLS, type Call } from './all.ts';
import { DEPLOYERS } from './releases.ts';
import type { DefinedCall } from './defineCall.ts';

const definitions = Object.entries(CALLS) as [Call, DefinedCall][];
const reads = definitions.filter(([call]) => call.startsWith('GET '));
const user = player({ name: 'Somebody', rank: 'owner' });

test('every read that needs a login or a deploy token has a sample, and nothing else', () => {
  const guarded = reads.filter(([, { guard, also }]) => needsLogin(guard) || also === DEPLOYERS);
  const sampled = definitions.filter(([, { sample }]) => sample);
  expect(sampled.map(([call]) => call)).toEqual(guarded.map(([call]) => call));
  expect(sampled.length).toBeGreaterThan(20);
});

test.each(reads.filter(([, { sample }]) => sample))('%s has a sample as its answers are', (_, definition) => {
  const { answers, sample } = definition;
  const body = sample?.({
    params: { id: '3', name: 'shop', user: 'Somebody' },
    query: new URLSearchParams(),
    user,
  }).body;
  const schema = answers[200];
  if (!schema || 'content' in schema) throw new Error('It answers no JSON.');
  expect(schema.safeParse(body).error).toBeUndefined();
  if (Array.isArray(body)) expect(body).not.toEqual([]);
});

const partsOf = (call: string) => [...call.matchAll(/:(\w+)|\*/g)].map(([all, name = all]) => name);

test('every call that takes parameters or a body has a sample of them, except empty bodies and manifests', () => {
  const without = definitions.filter(
    ([call, { body, sampleRequest }]) =>
      (partsOf(call).length > 0 && !sampleRequest?.params) || (body && !sampleRequest?.body),
  );
  expect(without.map(([call]) => call).toSorted()).toEqual([
    'POST /gate/claim',
    'POST /logout',
    'POST /refresh',
    'POST /remotes/:name/versions',
    'PUT /panel/maintenance/toggle',
  ]);
});

test.each(definitions.filter(([, { sampleRequest }]) => sampleRequest))(
  '%s takes its sample',
  (call, { sampleRequest, ...schemas }) => {
    const { params = {}, query, body } = sampleRequest ?? {};
    expect(Object.keys(params)).toEqual(partsOf(call));
    for (const [schema, part] of [
      [schemas.params, params],
      [schemas.query, query ?? {}],
      [schemas.body, body],
    ] as const)
      if (part !== undefined) expect(schema?.safeParse(part).error).toBeUndefined();
  },
);
