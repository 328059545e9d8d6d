import {
  claimPersonal,
  forgetPersonal,
  readPersonal,
  whenPersonalChanges,
  writePersonal,
} from './personal.ts';

const KEY = 'minigames.personal.shop/cart';
const fromElsewhere = (key: string | null) => window.dispatchEvent(new StorageEvent('storage', { key }));

afterEach(() => {
  jest.restoreAllMocks();
  forgetPersonal();
  localStorage.clear();
});

test('what is kept can be read again, and removed', () => {
  expect(readPersonal('shop/cart')).toBeNull();
  writePersonal('shop/cart', '[1]');
  expect(readPersonal('shop/cart')).toBe('[1]');
  expect(localStorage.getItem(KEY)).toBe('[1]');
  writePersonal('shop/cart', null);
  expect(localStorage.getItem(KEY)).toBeNull();
});

test('all of it is forgotten, and nothing else', () => {
  writePersonal('shop/cart', '[1]');
  writePersonal('badges', '{}');
  localStorage.setItem('minigames.notifications', 'off');
  localStorage.setItem('lang', 'de');
  forgetPersonal();
  expect({ ...localStorage }).toEqual({ 'minigames.notifications': 'off', lang: 'de' });
});

test('what a visitor has kept stays theirs when they log in, and ends when somebody else does', () => {
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

test('of somebody who has kept nothing nothing is known', () => {
  claimPersonal('lumi');
  expect({ ...localStorage }).toEqual({});
});

test('a change in another tab is heard, one of another thing is not', () => {
  const run = jest.fn();
  const stop = whenPersonalChanges('shop/cart', run);
  fromElsewhere('minigames.personal.badges');
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

test('forgetting is heard in this tab too, after it is done', () => {
  writePersonal('shop/cart', '[1]');
  const seen: (string | null)[] = [];
  const stop = whenPersonalChanges('shop/cart', () => seen.push(readPersonal('shop/cart')));
  forgetPersonal();
  expect(seen).toEqual([null]);
  stop();
  forgetPersonal();
  expect(seen).toEqual([null]);
});

test('a browser that forbids to keep anything is no error', () => {
  jest.spyOn(window, 'localStorage', 'get').mockImplementation(() => {
    throw new DOMException('The operation is insecure.', 'SecurityError');
  });
  expect(readPersonal('shop/cart')).toBeNull();
  expect(() => {
    writePersonal('shop/cart', '[1]');
    claimPersonal('lumi');
    forgetPersonal();
  }).not.toThrow();
});
