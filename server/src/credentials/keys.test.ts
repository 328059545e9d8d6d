import { createAccessTokens } from './accessTokens.ts';
import { signingKeys } from './keys.ts';
import { createSignedCookie } from '../http/signedCookie.ts';

const OLD = 'the secret that the site had at first';
const NEW = 'the secret that the site has after it';
const rotating = { current: NEW, previous: OLD };

test('keys of two purposes have nothing in common', () => {
  const [one] = signingKeys(NEW, 'one');
  const [two] = signingKeys(NEW, 'two');
  expect(one).toHaveLength(32);
  expect(one.equals(two)).toBe(false);
  expect(signingKeys(rotating, 'one')).toEqual([one, ...signingKeys(OLD, 'one')]);
});

test('an access token of the previous secret is good until that is removed', async () => {
  const token = await createAccessTokens(OLD).sign('uuid', 'session');
  expect(await createAccessTokens(rotating).read(token)).toMatchObject({
    uuid: 'uuid',
    sessionId: 'session',
  });
  expect(await createAccessTokens(NEW).read(token)).toBeUndefined();
  const renewed = await createAccessTokens(rotating).sign('uuid', 'session');
  expect(await createAccessTokens(NEW).read(renewed)).toMatchObject({ uuid: 'uuid' });
  expect(await createAccessTokens(OLD).read(renewed)).toBeUndefined();
});

test('a signed cookie of the previous secret is good until that is removed', () => {
  const cookie = createSignedCookie(OLD, 'cohort').sign('value');
  expect(createSignedCookie(rotating, 'cohort').verify(cookie)).toBe('value');
  expect(createSignedCookie(rotating, 'override').verify(cookie)).toBeUndefined();
  expect(createSignedCookie(NEW, 'cohort').verify(cookie)).toBeUndefined();
  const renewed = createSignedCookie(rotating, 'cohort').sign('value');
  expect(createSignedCookie(NEW, 'cohort').verify(renewed)).toBe('value');
  expect(createSignedCookie(OLD, 'cohort').verify(renewed)).toBeUndefined();
});
