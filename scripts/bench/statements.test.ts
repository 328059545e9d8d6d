import { isWriting, repeatable, type Script } from './statements.ts';

const USER = '6b1f7d0c-58a8-4f0e-9d5f-0d5a3a1f2c11';

const login = (session: string, token: string): Script => [
  { sql: 'select * from "users" where "uuid" = $1', parameters: [USER] },
  { sql: 'insert into "sessions" ("id", "user_id") values ($1, $2)', parameters: [session, USER] },
  { sql: 'insert into "refresh_tokens" values ($1, $2)', parameters: [token, session] },
];

const recorded = [
  login('0d0bb3bb-7a3b-4b2f-93e5-7a6f3a0f6b01', 'a'.repeat(43)),
  login('0d0bb3bb-7a3b-4b2f-93e5-7a6f3a0f6b02', 'b'.repeat(43)),
] as const;

test('a script can be repeated: what it makes is new each time, what it asks for stays', () => {
  const next = repeatable(...recorded);
  const [one, two] = [next(), next()];
  for (const script of [one, two]) {
    expect(script.map(({ sql }) => sql)).toEqual(recorded[0].map(({ sql }) => sql));
    const [session, token] = [script[1]?.parameters[0], script[2]?.parameters[0]];
    expect(script.map(({ parameters }) => parameters)).toEqual([[USER], [session, USER], [token, session]]);
    expect(session).toMatch(/^[\da-f-]{36}$/);
    expect(token).toMatch(/^[\w-]{43}$/);
  }
  expect(one[1]?.parameters[0]).not.toBe(two[1]?.parameters[0]);
  expect(one[2]?.parameters[0]).not.toBe(two[2]?.parameters[0]);
});

test('what a process asks for by itself meanwhile changes nothing of the rest', () => {
  const housekeeping = { sql: 'delete from "sessions" where "id" = $1', parameters: ['an old one'] };
  const [one, two] = recorded;
  const [, ...first] = repeatable([housekeeping, ...one], two)();
  for (const script of [first, repeatable(one, [housekeeping, ...two])()]) {
    const [session] = script[1]?.parameters ?? [];
    expect(script.map(({ parameters }) => parameters)).toEqual([
      [USER],
      [session, USER],
      [expect.not.stringContaining('aaa'), session],
    ]);
  }
});

test('a script that makes nothing is repeated as it is', () => {
  const script = recorded[0].slice(0, 1);
  expect(repeatable(script, script)()).toBe(script);
});

test('a script is told from one that only reads', () => {
  expect(isWriting(recorded[0])).toBe(true);
  expect(isWriting(recorded[0].slice(0, 1))).toBe(false);
});
