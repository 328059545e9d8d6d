import { needsLogin } from '@site/contract/guards';
import { CALLS, type Call } from '@site/contract/calls/all';
import type { CallRule } from '@site/contract/calls/defineCall';
import { startTestApp } from '../../testing/testApp.ts';

type Schema = Readonly<Record<string, unknown>>;
type Content = Readonly<Record<string, { readonly schema: Schema }>>;

interface Parameter {
  readonly in: string;
  readonly name: string;
  readonly required: boolean;
  readonly schema: Schema;
}

interface Operation {
  readonly summary: string;
  readonly description: string;
  readonly tags: readonly string[];
  readonly security?: readonly object[];
  readonly parameters?: readonly Parameter[];
  readonly requestBody?: { readonly required: boolean; readonly content: Content };
  readonly responses: Readonly<
    Record<string, { readonly description: string; readonly headers?: object; readonly content?: Content }>
  >;
}

interface Document {
  readonly openapi: string;
  readonly info: { readonly title: string };
  readonly tags: readonly { readonly name: string }[];
  readonly paths: Readonly<Record<string, Readonly<Record<string, Operation>>>>;
  readonly components: {
    readonly schemas: Readonly<Record<string, Schema>>;
    readonly securitySchemes: Readonly<Record<string, object>>;
  };
}

const ADDRESSES = [
  '/api/openapi.json',
  '/api/docs',
  '/api/docs/',
  '/api/docs/json',
  '/api/docs/static/index.css',
];
const calls = Object.keys(CALLS) as Call[];

// No database: the API does not depend on its content.
const { app } = await startTestApp({ env: { API_DOCS: '1' } });
const document = (await app.inject({ url: '/api/openapi.json' })).json<Document>();

/** Returns the document's entry for a call. */
function operationOf(call: Call): Operation {
  const [method = '', path = ''] = call.split(' ');
  const operation =
    document.paths[path.replace(/:(\w+)/g, '{$1}').replace('*', '{*}')]?.[method.toLowerCase()];
  if (!operation) throw new Error(`${call} is not described`);
  return operation;
}

/** Returns the nested schemas of a schema. */
function partsOf(schema: Schema): Schema[] {
  const lists = ['anyOf', 'oneOf', 'allOf', 'prefixItems'].flatMap((key) => (schema[key] ?? []) as Schema[]);
  const single = ['items', 'additionalProperties', 'not', 'propertyNames'].flatMap((key) =>
    typeof schema[key] === 'object' ? [schema[key] as Schema] : [],
  );
  return [...Object.values((schema['properties'] ?? {}) as Record<string, Schema>), ...lists, ...single];
}

/** Returns all faults of a schema and its nested schemas. */
function faultsOf(schema: Schema, where: string): string[] {
  const faults: string[] = [];
  const { $ref, required = [], properties = {} } = schema;
  const says = ['type', 'anyOf', 'oneOf', 'allOf', 'const', 'enum', '$ref', 'description'];
  if (!says.some((key) => key in schema)) faults.push(`${where} says nothing`);
  if (typeof $ref === 'string' && !($ref.replace('#/components/schemas/', '') in document.components.schemas))
    faults.push(`${where} refers to ${$ref}, which is not there`);
  for (const name of required as string[])
    if (!(name in (properties as object))) faults.push(`${where} needs ${name} without describing it`);
  return [
    ...faults,
    ...partsOf(schema).flatMap((part) => faultsOf(part, `${where}.${JSON.stringify(part).slice(0, 40)}`)),
  ];
}

test('exists only if enabled', async () => {
  const { app: ordinary } = await startTestApp();
  for (const url of ADDRESSES) {
    expect((await ordinary.inject({ url })).statusCode).toBe(404);
    expect((await app.inject({ url })).statusCode).toBe(200);
  }
  expect([ordinary.hasDecorator('swagger'), app.hasDecorator('swagger')]).toEqual([false, true]);
});

test('describes every call and nothing else', () => {
  const described = Object.entries(document.paths).flatMap(([path, operations]) =>
    Object.keys(operations).map(
      (method) => `${method.toUpperCase()} ${path.replace('{*}', '*').replace(/\{(\w+)\}/g, ':$1')}`,
    ),
  );
  expect(document).toMatchObject({ openapi: '3.1.0', info: { title: 'Blockhaven API' } });
  expect(described.sort()).toEqual([...calls].sort());
});

test.each(calls)('describes %s in full', (call) => {
  const { summary, description, tags, security, parameters = [], requestBody, responses } = operationOf(call);
  const rule: CallRule = CALLS[call];
  expect(summary).toMatch(/^\S.{5,}/);
  expect(description).toMatch(/^\*\*Who:\*\* (Everybody|Staff: owner, admin|Only owner, admin|The operator)/);
  expect(tags).toHaveLength(1);
  expect(document.tags.map(({ name }) => name)).toContain(tags[0]);
  const scheme = rule.guard.operator ? 'operatorKey' : 'bearer';
  expect(security).toEqual(needsLogin(rule.guard) ? [{ [scheme]: [] }] : undefined);

  const inPath = parameters.filter((parameter) => parameter.in === 'path');
  expect(inPath.map(({ name }) => name)).toEqual(
    [...call.matchAll(/:(\w+)|\*/g)].map(([all, name]) => name ?? all),
  );
  expect(inPath.every(({ required }) => required)).toBe(true);
  expect(new Set(parameters.map(({ name }) => name)).size).toBe(parameters.length);
  if (call.startsWith('GET')) expect(requestBody).toBeUndefined();

  const statuses = Object.keys(responses);
  // An order that the same key has made is answered 200.
  expect(statuses.filter((status) => ['200', '201', '202', '204', '303'].includes(status))).toHaveLength(
    call === 'POST /orders' ? 2 : 1,
  );
  expect('503' in responses).toBe(!rule.duringMaintenance);
  for (const [status, { description: meaning, content }] of Object.entries(responses)) {
    expect(meaning).toMatch(/^(?!Default Response).+\.$/);
    expect(content === undefined).toBe(['204', '303', '304'].includes(status));
    if (Number(status) < 400) continue;
    const { schema } = content?.['application/json'] ?? {};
    // An error may carry more than the others.
    const isExtended =
      status === '409' &&
      /^(PATCH \/applications\/:id\/state|POST \/orders|POST \/panel\/orders\/.*)$/.test(call);
    if (isExtended) expect(schema).toMatchObject({ required: ['code', 'message'] });
    else expect(schema).toEqual({ $ref: '#/components/schemas/Error' });
  }
});

test('has complete schemas', () => {
  const contentFaults = (content: Content = {}, where: string) =>
    Object.values(content).flatMap(({ schema }) => faultsOf(schema, where));
  const ofCalls = calls.flatMap((call) => {
    const { parameters = [], requestBody, responses } = operationOf(call);
    return [
      ...parameters.flatMap(({ name, schema }) => faultsOf(schema, `${call} ${name}`)),
      ...contentFaults(requestBody?.content, call),
      ...Object.entries(responses).flatMap(([status, { content }]) =>
        contentFaults(content, `${call} ${status}`),
      ),
    ];
  });
  const ofModels = Object.entries(document.components.schemas).flatMap(([name, schema]) =>
    faultsOf(schema, name),
  );
  expect([...ofCalls, ...ofModels]).toEqual([]);
});

test('names the permitted callers of each call', () => {
  expect(operationOf('GET /stats').description).toContain('**Who:** Everybody.');
  expect(operationOf('GET /alerts').description).toContain('**Who:** Everybody who is logged in.');
  expect(operationOf('GET /applications/all').description).toContain(
    '**Who:** Staff: owner, admin, ytplus, srdev, srmod, srcon, dev, mod, build, con, sup, jrsup.',
  );
  expect(operationOf('GET /panel/staff').description).toContain(
    '**Who:** Only owner, admin, srdev, srmod, srcon.',
  );
  expect(operationOf('GET /panel/settings').description).toContain('**Who:** Only owner, admin.');
  expect(operationOf('GET /panel/settings').description).toContain('**During maintenance:** staff only.');
  expect(operationOf('POST /login').description).toContain('**During maintenance:** as at any time.');
});

test('marks an optional body as not required', () => {
  expect(operationOf('POST /refresh').requestBody?.required).toBe(false);
  expect(operationOf('POST /login').requestBody?.required).toBe(true);
});

test('documents Retry-After for 429 and 503', () => {
  for (const status of ['429', '503'])
    expect(operationOf('POST /applications/apply').responses[status]?.headers).toHaveProperty('Retry-After');
});

test('has a strict policy for the page and keeps the policy of other pages', async () => {
  const { headers, payload } = await app.inject({ url: '/api/docs' });
  expect(headers['content-security-policy']).toMatch(
    /^default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' data:; connect-src 'self';/,
  );
  expect(headers['content-security-policy']).not.toContain('unsafe');
  expect(payload).not.toMatch(/<script(?![^>]*\ssrc="\/api\/docs\/static\/)/);
  const { headers: ofPage } = await app.inject({ url: '/stats' });
  expect(ofPage['content-security-policy']).toContain("'nonce-");
  const { headers: ofCall } = await app.inject({ url: '/api/registry' });
  expect(ofCall['content-security-policy']).toBe("default-src 'none'; frame-ancestors 'none'");
});
