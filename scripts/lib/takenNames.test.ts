import { nameProblem } from '../../sdk/create/src/nameProblem.ts';
import { takenNames } from './takenNames.ts';

const taken = await takenNames();

describe('the name of a new remote', () => {
  test.each(['daily-quests', 'q', 'a2', 'new', 'class'])('may be "%s"', (name) => {
    expect(nameProblem(name, taken)).toBeUndefined();
  });

  test.each([
    ['', /is not a valid remote name/],
    ['Quests', /is not a valid remote name/],
    ['2fast', /is not a valid remote name/],
    ['../server', /is not a valid remote name/],
    ['a/b', /is not a valid remote name/],
    ['a.b', /is not a valid remote name/],
    ['--help', /is not a valid remote name/],
    ['a'.repeat(41), /is not a valid remote name/],
    ['shop', /"shop" is taken: the site has a remote of that name/],
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
  ])('can\'t be "%s"', (name, problem) => {
    expect(nameProblem(name, taken)).toMatch(problem);
  });
});
