import { player } from '@site/testing/players';
import { forgetSession, hasRefreshMarker, rememberSession, storedUser } from './storedSession.ts';

afterEach(() => localStorage.clear());

test('the keys are exactly hasRT and user', () => {
  rememberSession(player());
  expect({ ...localStorage }).toEqual({ hasRT: '1', user: JSON.stringify(player()) });
});

test('the server is told that somebody is logged in and in which language, and that nobody is any more', () => {
  rememberSession(player({ lang: 'de' }));
  expect(document.cookie).toContain('minigames.member=de');
  forgetSession();
  expect(document.cookie).not.toContain('member');
});

test('what was remembered is there on the next visit, and gone when it is forgotten', () => {
  expect(hasRefreshMarker()).toBe(false);
  expect(storedUser()).toBeNull();

  rememberSession(player({ name: 'Bo' }));
  expect(hasRefreshMarker()).toBe(true);
  expect(storedUser()).toEqual(player({ name: 'Bo' }));

  localStorage.setItem('lang', 'de');
  forgetSession();
  expect(hasRefreshMarker()).toBe(false);
  expect({ ...localStorage }).toEqual({ lang: 'de' });
});

test('only 1 marks a refresh cookie', () => {
  localStorage.setItem('hasRT', 'true');
  expect(hasRefreshMarker()).toBe(false);
});

test.each([
  '{"uuid":"a',
  'null',
  '"Lumi"',
  '{}',
  '{"uuid":1,"name":"Lumi"}',
  '{"uuid":"a"}',
  'undefined',
  '',
])('a damaged user (%s) is warned about and ignored', (stored) => {
  const warn = jest.spyOn(console, 'warn').mockImplementation();
  localStorage.setItem('user', stored);
  expect(storedUser()).toBeNull();
  expect(warn).toHaveBeenCalledTimes(1);
});

test('no user at all is nothing to warn about', () => {
  const warn = jest.spyOn(console, 'warn').mockImplementation();
  expect(storedUser()).toBeNull();
  expect(warn).not.toHaveBeenCalled();
});
