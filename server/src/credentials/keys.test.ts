import { createAccessTokens } from './accessTokens.ts';
import { signingKeys } from './keys.ts';
import { createSealer } from '../releases/sealer.ts';

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
  const cookie = createSealer(OLD, 'cohort').seal('value');
  expect(createSealer(rotating, 'cohort').open(cookie)).toBe('value');
  expect(createSealer(rotating, 'override').open(cookie)).toBeUndefined();
  expect(createSealer(NEW, 'cohort').open(cookie)).toBeUndefined();
  const renewed = createSealer(rotating, 'cohort').seal('value');
  expect(createSealer(NEW, 'cohort').open(renewed)).toBe('value');
  expect(createSealer(OLD, 'cohort').open(renewed)).toBeUndefined();
});
