import { RANKS } from '@site/contract/ranks';
import { addPlayer, logIn, PASSWORD } from 'server/src/testing/accounts.ts';
import { Browser } from 'server/src/testing/browser.ts';
import { letPass, restoreClock } from 'server/src/testing/clock.ts';
import { BASELINE as BUILD, startReleases } from 'server/src/testing/releaseApp.ts';
import { addPipeline, versionsFor } from 'server/src/testing/releases.ts';
import { addConfirmed } from 'server/src/testing/secondFactor.ts';
import { startTestApp } from 'server/src/testing/testApp.ts';

const BASELINE = `shop@${BUILD}`;
const MINUTE = 60_000;

const { app, db, pipeline: all } = await startReleases();
const shop = await addPipeline(app, db, 'shop');

restoreClock();

/** A build that fails every check. */
const UNFIT = { manifest: { store: '^9.0.0' } };

const force = (browser: Browser) =>
  browser.post('/api/remotes/shop/deployments', { version: '2.0.0', force: true });
const said = (answer: { statusCode: number; json: <T>() => T }) => [
  answer.statusCode,
  answer.json<{ code?: string; state?: string }>(),
];

beforeEach(async () => {
  await shop.publish('shop', '2.0.0', UNFIT);
  await shop.publish('shop', '3.0.0');
});

describe('a forced deployment', () => {
  test.each([
    ['a token of the remote', shop],
    ['a token for all remotes', all],
  ])('rejects %s', async (_what, pipeline) => {
    const answer = await pipeline.deploy('shop', '2.0.0', { force: true });
    expect(said(answer)).toMatchObject([403, { code: 'person_needed' }]);
    expect(await versionsFor(app)).toEqual([BASELINE]);
    expect(await db.selectFrom('deployments').selectAll().execute()).toEqual([]);
  });

  test('rejects a session without a second factor and explains how to set one up', async () => {
    await addPlayer(db, { name: 'Bare', rank: 'owner' });
    const answer = await force(await logIn(app, 'Bare'));
    expect(said(answer)).toMatchObject([
      403,
      { code: 'second_factor_needed', message: expect.stringContaining('/2fa') as string },
    ]);
    expect(await versionsFor(app)).toEqual([BASELINE]);
  });

  test('accepts a login code for ten minutes, then requires another code', async () => {
    const { browser, nextCode } = await addConfirmed(app, db, { name: 'Head', rank: 'srdev' });
    letPass(9 * MINUTE);
    expect(said(await force(browser))).toMatchObject([202, { state: 'live' }]);
    jest.useRealTimers();
    await shop.send('POST', '/shop/rollback', {});

    letPass(11 * MINUTE);
    await browser.post('/api/refresh');
    expect(said(await force(browser))).toMatchObject([403, { code: 'fresh_code_needed' }]);
    expect(await versionsFor(app)).toEqual([BASELINE]);
    expect((await browser.post('/api/user/2fa/confirm', { code: nextCode() })).statusCode).toBe(204);
    expect(said(await force(browser))).toMatchObject([202, { state: 'live' }]);
  });

  test('requires a code in the same session', async () => {
    const { browser, uuid, nextCode } = await addConfirmed(app, db, { name: 'Twice', rank: 'owner' });
    const stolen = new Browser(app);
    await stolen.post('/api/login', { name: 'Twice', password: PASSWORD });
    await stolen.post('/api/user/2fa/login', { code: nextCode(), uuid });
    await db.updateTable('sessions').set({ confirmed_at: null }).where('user_id', '=', uuid).execute();
    expect((await browser.post('/api/user/2fa/confirm', { code: nextCode() })).statusCode).toBe(204);
    expect(said(await force(stolen))).toMatchObject([403, { code: 'fresh_code_needed' }]);
    expect(said(await force(browser))).toMatchObject([202, { state: 'live' }]);
  });

  test.each(RANKS.filter((rank) => !['owner', 'admin', 'srdev'].includes(rank)))(
    'rejects the rank %s with any code',
    async (rank) => {
      const { browser } = await addConfirmed(app, db, { name: `Rank_${rank}`, rank });
      expect(said(await force(browser))).toMatchObject([403, { code: 'forbidden' }]);
      expect(await versionsFor(app)).toEqual([BASELINE]);
    },
  );

  test("doesn't require a code for an ordinary deployment or rollback", async () => {
    await addPlayer(db, { name: 'Plain', rank: 'dev' });
    const plain = await logIn(app, 'Plain');
    const answer = await plain.post('/api/remotes/shop/deployments', { version: '3.0.0' });
    expect(said(answer)).toMatchObject([202, { state: 'live' }]);
    expect((await plain.post('/api/remotes/shop/rollback', {})).statusCode).toBe(200);
  });
});

describe('a confirmation', () => {
  const confirm = (browser: Browser, code: string) => browser.post('/api/user/2fa/confirm', { code });

  test('accepts a code once and rejects a wrong one', async () => {
    const { browser, uuid, nextCode } = await addConfirmed(app, db, { name: 'Once', rank: 'owner' });
    await db.updateTable('sessions').set({ confirmed_at: null }).where('user_id', '=', uuid).execute();
    const code = nextCode();
    expect(said(await confirm(browser, code === '000000' ? '111111' : '000000'))).toMatchObject([
      400,
      { code: 'wrong_setup_code' },
    ]);
    expect(said(await force(browser))).toMatchObject([403, { code: 'fresh_code_needed' }]);
    expect((await confirm(browser, code)).statusCode).toBe(204);
    expect((await confirm(browser, code)).statusCode).toBe(400);
  });

  test('rejects a confirmation without a second factor', async () => {
    await addPlayer(db, { name: 'None' });
    expect(said(await confirm(await logIn(app, 'None'), '123456'))).toMatchObject([
      400,
      { code: 'no_second_factor' },
    ]);
  });

  test('counts wrong codes as failed logins', async () => {
    const { app: limited } = await startTestApp({ db, env: { RATE_LIMITS: 'credentials=3/60' } });
    const { browser } = await addConfirmed(limited, db, { name: 'Guesser', rank: 'owner' });
    const statuses: number[] = [];
    for (let guess = 0; guess < 5; guess += 1)
      statuses.push((await confirm(browser, String(100_000 + guess))).statusCode);
    expect(statuses).toEqual([400, 400, 400, 429, 429]);
  });
});
