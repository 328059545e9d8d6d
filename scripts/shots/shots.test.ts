import { allShots } from './allShots.ts';
import { chosen, picturesOf } from './pictures.ts';
import { sheet } from './sheet.ts';
import { nameOf, type Shot } from './shot.ts';

const shot = (screen: string, state: string, more: Partial<Shot> = {}): Shot => ({
  screen,
  state,
  address: '/',
  shows: ({ page }) => page.getByRole('main'),
  ...more,
});
const shots = [shot('login', 'empty'), shot('login', 'wrong'), shot('profile', 'own')];

test('no two shots have a name, since one would take the picture of the other', () => {
  const names = allShots.map(nameOf);
  expect(names.filter((name, index) => names.indexOf(name) !== index)).toEqual([]);
});

test.each(allShots.map((each) => [nameOf(each), each] as const))('%s makes a file name', (name, each) => {
  expect(name).toMatch(/^[a-z-]+\.[a-z-]+$/);
  expect(each.address).toMatch(/^\//);
});

test('a shot becomes six pictures, one of a phone alone two', () => {
  const files = (each: Shot) => picturesOf(each).map(({ file }) => file);
  expect(files(shot('login', 'empty'))).toEqual([
    'login.empty.390.de.png',
    'login.empty.390.en.png',
    'login.empty.768.de.png',
    'login.empty.768.en.png',
    'login.empty.1440.de.png',
    'login.empty.1440.en.png',
  ]);
  expect(files(shot('menu', 'open', { isPhone: true }))).toEqual([
    'menu.open.390.de.png',
    'menu.open.390.en.png',
  ]);
});

test('words choose by screen and by state, several of them either', () => {
  const names = (...words: string[]) => [
    ...new Set(chosen(shots, words).map(({ shot: { screen, state } }) => nameOf({ screen, state }))),
  ];
  expect(names()).toEqual(['login.empty', 'login.wrong', 'profile.own']);
  expect(names('login')).toEqual(['login.empty', 'login.wrong']);
  expect(names('login.w', 'own')).toEqual(['login.wrong', 'profile.own']);
  expect(names('nothing')).toEqual([]);
});

test('a width and a language choose among the pictures of a shot', () => {
  const files = (...words: string[]) => chosen(shots, words).map(({ file }) => file);
  expect(files('wrong', '768')).toEqual(['login.wrong.768.de.png', 'login.wrong.768.en.png']);
  expect(files('login', '390', '1440', 'en')).toEqual([
    'login.empty.390.en.png',
    'login.empty.1440.en.png',
    'login.wrong.390.en.png',
    'login.wrong.1440.en.png',
  ]);
  expect(files('de')).toHaveLength(9);
});

describe('the contact sheet', () => {
  test('has every picture that is there, below its screen', () => {
    const page = sheet(shots, () => true);
    expect(page.match(/<img /g)).toHaveLength(18);
    expect(page.indexOf('<h2>login')).toBeLessThan(page.indexOf('login.wrong.390.de.png'));
    expect(page.indexOf('login.wrong.1440.en.png')).toBeLessThan(page.indexOf('<h2>profile'));
    expect(page.match(/<h2>login/g)).toHaveLength(1);
  });

  test('shows all windows of a state at one scale, so that distances can be compared', () => {
    const page = sheet([shot('login', 'empty')], () => true);
    expect([...page.matchAll(/--width: (\d+)/g)].map(([, width]) => width)).toEqual([
      '390',
      '390',
      '768',
      '768',
      '1440',
      '1440',
    ]);
  });

  test('leaves out what is not, and needs nothing from elsewhere', () => {
    const page = sheet(shots, (file) => file === 'login.wrong.390.de.png');
    expect(page.match(/<img /g)).toHaveLength(1);
    expect(page).not.toContain('profile');
    expect(page).not.toContain('empty');
    expect(page).not.toMatch(/(src|href)="[/h]/);
  });
});
