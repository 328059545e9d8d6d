import { player } from '@site/testing/players';
import { forgetLang, startLang, storedLang, storeLang } from '../language/storedLang.ts';
import { forgetSession, hasRefreshMarker, rememberSession, storedUser } from '../session/storedSession.ts';
import { readStored, writeStored } from './storage.ts';

afterEach(() => {
  jest.restoreAllMocks();
  localStorage.clear();
});

test('keeps texts, and removes them', () => {
  writeStored('a', 'text');
  expect(readStored('a')).toBe('text');
  writeStored('a', null);
  expect(readStored('a')).toBeNull();
  expect(localStorage).toHaveLength(0);
});

test('where the browser keeps nothing, the site starts and can be used', () => {
  jest.spyOn(window, 'localStorage', 'get').mockImplementation(() => {
    throw new DOMException('The operation is insecure.', 'SecurityError');
  });
  expect(startLang()).toBe('en');
  expect(hasRefreshMarker()).toBe(false);
  expect(storedUser()).toBeNull();
  rememberSession(player());
  storeLang('de');
  expect(storedLang()).toBeUndefined();
  forgetSession();
  forgetLang();
});

test('a full storage does not end a login', () => {
  jest.spyOn(Storage.prototype, 'setItem').mockImplementation(() => {
    throw new DOMException('The quota has been exceeded.', 'QuotaExceededError');
  });
  expect(() => rememberSession(player())).not.toThrow();
});
