import { GAME_EVENTS, gamePlayer } from './game.ts';

const ID = '00000000-0000-4000-8000-000000000001';
const playerNamed = (name: string) => gamePlayer.safeParse({ uuid: ID, name }).data?.name;

function clanNamed(name: string, tag = 'T') {
  const clan = { id: ID, name, tag, elo: 0, members: [] };
  const { data } = GAME_EVENTS.clan.safeParse({ id: ID, type: 'clan', at: new Date().toISOString(), clan });
  return data && [data.clan.name, data.clan.tag];
}

const PLACEHOLDERS = [
  '~0123456789ab',
  '~0123456789AB',
  '~0123456789abcdef0123456789abcdef',
  '~0123456789ABCDEF0123456789ABCDEF',
];

test.each(PLACEHOLDERS)('nobody is called as the site calls whose name another one took: %s', (name) => {
  const names = [playerNamed(name), clanNamed(name), clanNamed('Wolves', name)];
  expect(names).toEqual([undefined, undefined, undefined]);
});

test.each(['Boss ', ' Boss', 'Big  Boss', 'Big\u00a0Boss', 'Boss\u3000', '\u2003Boss', 'Big\u202fBoss'])(
  'no player is called %j, which looks like another name',
  (name) => {
    expect(playerNamed(name)).toBeUndefined();
    expect(clanNamed(name, name)).toEqual(Array.from({ length: 2 }, () => name.trim().replace(/\s+/g, ' ')));
  },
);

test.each(['command line', 'Command Line', 'deleted player', 'DELETED PLAYER'])(
  'nobody is called %s, as the audit trail calls who has no name',
  (name) => {
    expect([playerNamed(name), clanNamed(name)]).toEqual([undefined, undefined]);
  },
);

test('only clans begin with a tilde', () => {
  expect([playerNamed('~Wolf'), clanNamed('~Wolves~', '~W~')]).toEqual([undefined, ['~Wolves~', '~W~']]);
});

test.each([
  ['Zoe\u0308', 'Zoë'],
  ['\u1112\u1161\u11ab'.repeat(64), '한'.repeat(64)],
  ['x\u0301', 'x\u0301'],
  ['Big Boss', 'Big Boss'],
  ['.Gamer_1', '.Gamer_1'],
])('a letter is written in one way: %j', (name, written) => {
  expect([playerNamed(name), clanNamed(name, name)]).toEqual([written, [written, written]]);
});

test('a text that is far too long is refused as it is', () => {
  const normalize = jest.spyOn(String.prototype, 'normalize');
  // To put these in order takes seconds.
  expect(playerNamed(`a${'\u0301\u0323'.repeat(100_000)}`)).toBeUndefined();
  expect(normalize).not.toHaveBeenCalled();
  normalize.mockRestore();
});
