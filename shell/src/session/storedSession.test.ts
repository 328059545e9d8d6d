import { player } from '@site/testing/players';
import { forgetLang, startLang, storedLang, storeLang } from '../core/storedLang.ts';
import { readNotifications } from './notifications.ts';
import {
  claimPersonal,
  forgetPersonal,
  readPersonal,
  whenPersonalChanges,
  writePersonal,
} from './personal.ts';
import { rememberSession } from './rememberSession.ts';
import { forgetSession, hasRefreshMarker, storedUser } from './storedSession.ts';

jest.mock('../core/bootData.ts', () => jest.requireActual<object>('@site/testing/sampleSite'));

describe('the session', () => {
  afterEach(() => localStorage.clear());

  test('a cookie tells the server that a player is logged in, and in which language, until they log out', () => {
    rememberSession(player({ lang: 'de' }));
    expect(document.cookie).toContain('testhaven.member=de');
    forgetSession();
    expect(document.cookie).not.toContain('member');
  });

  test('stores the session for the next visit, and deletes it', () => {
    expect(hasRefreshMarker()).toBe(false);
    expect(storedUser()).toBeNull();

    rememberSession(player({ name: 'Bo' }));
    expect(hasRefreshMarker()).toBe(true);
    expect(storedUser()).toEqual(player({ name: 'Bo' }));
    expect(Object.keys(localStorage)).toEqual(['hasRT', 'user']);

    localStorage.setItem('lang', 'de');
    forgetSession();
    expect(hasRefreshMarker()).toBe(false);
    expect({ ...localStorage }).toEqual({ lang: 'de' });
  });

  test('only the value 1 marks a refresh cookie', () => {
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
  ])('a corrupt user (%s) is logged and ignored', (stored) => {
    const warn = jest.spyOn(console, 'warn').mockImplementation();
    localStorage.setItem('user', stored);
    expect(storedUser()).toBeNull();
    expect(warn).toHaveBeenCalledTimes(1);
  });
});

describe('personal data', () => {
  const KEY = 'testhaven.personal.shop/cart';
  const fromElsewhere = (key: string | null) => window.dispatchEvent(new StorageEvent('storage', { key }));

  afterEach(() => {
    jest.restoreAllMocks();
    forgetPersonal();
    localStorage.clear();
  });

  test('can be stored, read and deleted', () => {
    expect(readPersonal('shop/cart')).toBeNull();
    writePersonal('shop/cart', '[1]');
    expect(readPersonal('shop/cart')).toBe('[1]');
    expect(localStorage.getItem(KEY)).toBe('[1]');
    writePersonal('shop/cart', null);
    expect(localStorage.getItem(KEY)).toBeNull();
  });

  test('deletes all personal data and nothing else', () => {
    writePersonal('shop/cart', '[1]');
    writePersonal('badges', '{}');
    localStorage.setItem('testhaven.notifications', 'off');
    localStorage.setItem('lang', 'de');
    forgetPersonal();
    expect({ ...localStorage }).toEqual({ 'testhaven.notifications': 'off', lang: 'de' });
  });

  test('a visitor’s data is assigned to the player who logs in, and deleted when another player does', () => {
    writePersonal('shop/cart', '[1]');
    claimPersonal('lumi');
    expect(readPersonal('shop/cart')).toBe('[1]');
    claimPersonal('lumi');
    expect(readPersonal('shop/cart')).toBe('[1]');
    claimPersonal('nox');
    expect(readPersonal('shop/cart')).toBeNull();
    writePersonal('shop/cart', '[2]');
    claimPersonal('nox');
    expect(readPersonal('shop/cart')).toBe('[2]');
    claimPersonal('lumi');
    expect(readPersonal('shop/cart')).toBeNull();
  });

  test('no owner is stored if there is no data', () => {
    claimPersonal('lumi');
    expect({ ...localStorage }).toEqual({});
  });

  test('notifies subscribers of changes in another tab, only for their own name', () => {
    const run = jest.fn();
    const stop = whenPersonalChanges('shop/cart', run);
    fromElsewhere('testhaven.personal.badges');
    fromElsewhere('shop/cart');
    expect(run).not.toHaveBeenCalled();
    fromElsewhere(KEY);
    expect(run).toHaveBeenCalledTimes(1);
    fromElsewhere(null);
    expect(run).toHaveBeenCalledTimes(2);
    stop();
    fromElsewhere(KEY);
    expect(run).toHaveBeenCalledTimes(2);
  });

  test('notifies subscribers in this tab after deleting', () => {
    writePersonal('shop/cart', '[1]');
    const seen: (string | null)[] = [];
    const stop = whenPersonalChanges('shop/cart', () => seen.push(readPersonal('shop/cart')));
    forgetPersonal();
    expect(seen).toEqual([null]);
    stop();
    forgetPersonal();
    expect(seen).toEqual([null]);
  });
});

test.each([
  ['off', false],
  ['{damaged', true],
])('the notification setting "%s" means on: %s', (stored, isOn) => {
  localStorage.setItem('testhaven.notifications', stored);
  expect(readNotifications()).toBe(isOn);
  localStorage.clear();
});

describe('the storage of the browser', () => {
  afterEach(() => {
    jest.restoreAllMocks();
    localStorage.clear();
  });

  test('the site works if the browser forbids storage', () => {
    jest.spyOn(window, 'localStorage', 'get').mockImplementation(() => {
      throw new DOMException('The operation is insecure.', 'SecurityError');
    });
    expect(startLang()).toBe('en');
    expect(hasRefreshMarker()).toBe(false);
    expect(storedUser()).toBeNull();
    rememberSession(player());
    writePersonal('shop/cart', '[1]');
    expect(readPersonal('shop/cart')).toBeNull();
    storeLang('de');
    expect(storedLang()).toBeUndefined();
    forgetSession();
    forgetLang();
    forgetPersonal();
  });

  test('full storage does not break a login', () => {
    jest.spyOn(Storage.prototype, 'setItem').mockImplementation(() => {
      throw new DOMException('The quota has been exceeded.', 'QuotaExceededError');
    });
    expect(() => rememberSession(player())).not.toThrow();
  });
});
