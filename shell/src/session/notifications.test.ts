import { readNotifications, writeNotifications } from './notifications.ts';

jest.mock('../boot/bootData.ts', () => jest.requireActual<object>('@site/testing/sampleSite'));

afterEach(() => localStorage.clear());

test('they are on until they are turned off, and the choice is kept under the name of the site', () => {
  expect(readNotifications()).toBe(true);
  writeNotifications(false);
  expect(readNotifications()).toBe(false);
  expect({ ...localStorage }).toEqual({ 'testhaven.notifications': 'off' });
  writeNotifications(true);
  expect(readNotifications()).toBe(true);
  expect({ ...localStorage }).toEqual({});
});

test('anything else that is stored turns nothing off', () => {
  localStorage.setItem('testhaven.notifications', '{damaged');
  expect(readNotifications()).toBe(true);
});
