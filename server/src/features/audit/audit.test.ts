import { CALLS } from '@site/contract/calls/all';
import { DEPLOYERS } from '@site/contract/calls/releases';
import type { DefinedCall } from '@site/contract/calls/defineCall';
import { AUDIT_ACTIONS, AUDIT_TEXTS, type AuditAction, type AuditEntry } from '@site/contract/http/panel';
import { z } from 'zod';
import { recordAudit } from '../../entries/audit.ts';
import { addPlayer, logIn } from '../../testing/accounts.ts';
import { startTestApp } from '../../testing/testApp.ts';
import { openTestDatabase } from '../../testing/testDatabase.ts';

/** As much of a JSON schema as this file reads. */
interface JsonSchema {
  readonly type?: string;
  readonly enum?: readonly unknown[];
  readonly const?: unknown;
  readonly format?: string;
  readonly properties?: Readonly<Record<string, JsonSchema>>;
  readonly items?: JsonSchema;
  readonly anyOf?: readonly JsonSchema[];
  readonly oneOf?: readonly JsonSchema[];
}

const db = await openTestDatabase();
const { app } = await startTestApp({ db });
await addPlayer(db, { name: 'Owner', rank: 'owner' });
const owner = await logIn(app, 'Owner');
const { uuid } = await addPlayer(db, { name: 'Admin', rank: 'admin' });
const admin = { uuid, name: 'Admin' };

const read = (query = '') => owner.get(`/api/panel/audit${query}`);
const entries = async (query = '') => (await read(query)).json<AuditEntry[]>();
const afters = async (query = '') => (await entries(query)).map(({ after }) => after);

async function record(count: number, action: AuditAction = 'staff.rank') {
  for (let place = 0; place < count; place += 1)
    await recordAudit(db, { actor: admin, action, before: null, after: place });
}

const countdown = (from: number, count: number) => Array.from({ length: count }, (_, place) => from - place);

beforeEach(() => db.deleteFrom('audit_entries').execute());

test('returns an empty list for an empty trail', async () => {
  const answer = await read();
  expect([answer.statusCode, answer.json()]).toEqual([200, []]);
});

test('returns actor, action, subject, before, after and time of an entry', async () => {
  const entry = {
    actor: admin,
    action: 'staff.rank',
    subject: '0e7c5a0f-6f0c-4f9b-8a53-5b1d9f1f0a11',
    subjectName: '<b>Steve</b>',
    before: { rank: 'sup' },
    after: { rank: 'mod', list: [1, null, 'ä'] },
  } as const;
  await recordAudit(db, entry);
  await recordAudit(db, { actor: 'command line', action: 'account.create', before: undefined, after: {} });
  const [operator, byAdmin] = await entries();
  expect(byAdmin).toEqual({
    id: expect.any(Number),
    created_at: expect.stringMatching(/^\d{4}-\d\d-\d\dT[\d:.]+Z$/),
    ...entry,
  });
  expect(Math.abs(Date.parse(byAdmin?.created_at ?? '') - Date.now())).toBeLessThan(60_000);
  expect(operator).toMatchObject({
    actor: { uuid: null, name: 'command line' },
    subject: null,
    subjectName: null,
    before: null,
    after: {},
  });
});

test('keeps the names of deleted players', async () => {
  const gone = await addPlayer(db, { name: 'Gone', rank: 'admin' });
  await recordAudit(db, { actor: gone, action: 'alert.send', before: null, after: null });
  await db.deleteFrom('users').where('uuid', '=', gone.uuid).execute();
  expect((await entries())[0]?.actor).toEqual({ uuid: null, name: 'Gone' });
});

test('stores a lone surrogate as the replacement character', async () => {
  await recordAudit(db, { actor: admin, action: 'alert.send', before: null, after: { message: 'a\udc00' } });
  expect(await afters()).toEqual([{ message: 'a\ufffd' }]);
});

test('returns the newest fifty, and older ones before a given id', async () => {
  await record(120);
  const first = await entries();
  expect(first.map(({ after }) => after)).toEqual(countdown(119, 50));
  const second = await entries(`?before=${first.at(-1)?.id}`);
  expect(second.map(({ after }) => after)).toEqual(countdown(69, 50));
  expect(await afters(`?before=${second.at(-1)?.id}&limit=100`)).toEqual(countdown(19, 20));
  expect(await afters(`?before=${(await entries('?limit=100')).at(-1)?.id}`)).toEqual(countdown(19, 20));
  expect(await afters('?limit=3')).toEqual([119, 118, 117]);
  expect(await afters('?before=1')).toEqual([]);
  expect(await afters(`?before=${Number.MAX_SAFE_INTEGER}&limit=1`)).toEqual([119]);
});

test('filters by action', async () => {
  for (const action of AUDIT_ACTIONS) await record(2, action);
  for (const action of AUDIT_ACTIONS) {
    const found = await entries(`?action=${action}`);
    expect(found.map((entry) => [entry.action, entry.after])).toEqual([
      [action, 1],
      [action, 0],
    ]);
    expect(await afters(`?action=${action}&before=${found[0]?.id}&limit=1`)).toEqual([0]);
  }
});

test.each([
  ...['limit=0', 'limit=101', 'limit=1.5', 'limit=ten', 'limit=', 'limit=1&limit=2'],
  ...['before=0', 'before=', 'before=9007199254740993', 'action=', 'action=staff', 'after=1'],
])('rejects ?%s', async (query) => {
  const answer = await read(`?${query}`);
  expect([answer.statusCode, answer.json()]).toMatchObject([400, { code: 'invalid_input' }]);
});

/**
 * For each text that a call of the team takes: the action and the field in which its entry has it; null for the name of
 * something that exists.
 */
const RECORDED: Readonly<Record<string, readonly [AuditAction, string] | null>> = {
  'POST /alerts/send-application-alert message': ['alert.send', 'message'],
  'POST /panel/game-commands args.mode': null,
  'POST /panel/game-commands args.text': ['game-command.add', 'text'],
  'POST /panel/game-commands player': null,
  'POST /panel/game-commands/:id/repeat reason': ['game-command.repeat', 'reason'],
  'POST /panel/game-commands/:id/settle reason': ['game-command.settle', 'reason'],
  'POST /panel/gameservers name': ['game-server.add', 'name'],
  'POST /panel/orders/:id/mark-paid reason': ['order.mark-paid', 'reason'],
  'POST /panel/orders/:id/redeliver reason': ['order.redeliver', 'reason'],
  'POST /panel/orders/:id/accept reason': ['order.accept', 'reason'],
  'POST /panel/orders/:id/take-back reason': ['order.take-back', 'reason'],
  'POST /panel/orders/:id/refund reason': ['order.refund', 'reason'],
  'POST /panel/orders/:id/settle reason': ['order.settle', 'reason'],
  'POST /remotes/:name/deployments version': null,
  'POST /remotes/:name/deployments why': ['remote.deploy', 'why'],
  'POST /remotes/:name/previews path': ['remote.preview', 'path'],
  'POST /remotes/:name/previews version': null,
  'POST /remotes/:name/rollback version': null,
  'POST /remotes/:name/rollback why': ['remote.rollback', 'why'],
  'PUT /overrides name': null,
  'PUT /overrides target': ['remote.override', 'target'],
  'PUT /panel/settings maintenance.message': ['settings.update', 'maintenance'],
  'PUT /panel/settings monitoring.checklist.id': ['settings.update', 'monitoring'],
  'PUT /panel/settings monitoring.checklist.label': ['settings.update', 'monitoring'],
  'PUT /remotes/:name/canary version': null,
  'PUT /remotes/:name/canary why': ['remote.canary', 'why'],
};

/** Returns the fields of a JSON schema, as paths, that take any text. */
function textsOf(schema: JsonSchema, path: readonly string[] = []): string[] {
  const { type, format, properties = {}, items, anyOf = [], oneOf = [] } = schema;
  const isText = type === 'string' && !schema.enum && !('const' in schema) && !format;
  return [
    ...(isText ? [path.join('.')] : []),
    ...Object.entries(properties).flatMap(([name, property]) => textsOf(property, [...path, name])),
    ...[...anyOf, ...oneOf, ...(items ? [items] : [])].flatMap((each) => textsOf(each, path)),
  ];
}

/** Without the names that the description of the API gives to models, which would be references. */
const IN_PLACE = { io: 'input', unrepresentable: 'any', metadata: z.registry<{ id?: string }>() } as const;

test('every text that the team may write is declared with whom it is about', () => {
  const texts = (Object.entries(CALLS) as [string, DefinedCall][]).flatMap(([call, { guard, also, body }]) =>
    body && ('staff' in guard || 'ranks' in guard || also?.includes(DEPLOYERS) || also?.includes('ranks'))
      ? textsOf(z.toJSONSchema(body, IN_PLACE) as JsonSchema).map((field) => `${call} ${field}`)
      : [],
  );
  expect([...new Set(texts)].toSorted()).toEqual(Object.keys(RECORDED).toSorted());
  const recorded = Object.values(RECORDED).filter((entry) => entry !== null);
  expect(recorded.filter(([action, field]) => !(field in AUDIT_TEXTS[action]))).toEqual([]);
});
