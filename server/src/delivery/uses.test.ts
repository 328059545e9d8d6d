import { addPlayer, logIn } from '../testing/accounts.ts';
import { startReleases } from '../testing/releaseApp.ts';
import { addPipeline } from '../testing/releases.ts';

const { app, db } = await startReleases({ remotes: ['shop', 'panel'] });
const shop = await addPipeline(app, db, 'shop');
await addPlayer(db, { name: 'Dev', rank: 'dev' });
await addPlayer(db, { name: 'Steve' });

const uses = (names: readonly string[]) => ({ manifest: { uses: { 'react-dom': names } } });
const by = (version: string) => ({ remote: 'shop', version, publishedBy: 'pipeline of shop' });

test('names who uses an export: live versions and canaries, not those that are only published', async () => {
  const developer = await logIn(app, 'Dev');
  const read = async () => (await developer.get('/api/remotes/uses')).json() as unknown;
  expect(await read()).toEqual([]);

  await shop.ship('shop', '2.0.0', uses(['createPortal']));
  await shop.publish('shop', '3.0.0', uses(['createPortal', 'flushSync']));
  expect(await read()).toEqual([{ module: 'react-dom', name: 'createPortal', users: [by('2.0.0')] }]);

  await shop.deploy('shop', '3.0.0');
  await shop.send('PUT', '/shop/canary', { version: '2.0.0', percent: 5 });
  expect(await read()).toEqual([
    { module: 'react-dom', name: 'createPortal', users: [by('2.0.0'), by('3.0.0')] },
    { module: 'react-dom', name: 'flushSync', users: [by('3.0.0')] },
  ]);
});

test('is for developers', async () => {
  expect((await (await logIn(app, 'Steve')).get('/api/remotes/uses')).statusCode).toBe(403);
  expect((await app.inject('/api/remotes/uses')).statusCode).toBe(401);
});
