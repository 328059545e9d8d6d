import { nameProblem } from './nameProblem.ts';

test.each(['daily-quests', 'q', 'a2', 'new', 'class'])('a remote may be called "%s"', async (name) => {
  expect(await nameProblem(name)).toBeUndefined();
});

test.each([
  ['', /^Which name/],
  ['Quests', /is not a name/],
  ['2fast', /is not a name/],
  ['../server', /is not a name/],
  ['a/b', /is not a name/],
  ['a.b', /is not a name/],
  ['--help', /is not a name/],
  ['a'.repeat(41), /is not a name/],
  ['shop', /"shop" is taken: there is remotes\/shop already/],
  ['shell', /is reserved/],
  ['shell-container', /is reserved/],
  ['api', /is reserved/],
  ['assets', /is reserved/],
  ['gateway', /is reserved/],
  ['postgres', /is reserved/],
  ['remotes', /is reserved/],
  ['all', /is reserved/],
  ['login', /shell\/src\/pages\/\w+ has the page \/login/],
  ['clans', /remotes\/community\/src\/features\/clans? has the page \/clans/],
])('but not "%s"', async (name, problem) => {
  expect(await nameProblem(name)).toMatch(problem);
});
