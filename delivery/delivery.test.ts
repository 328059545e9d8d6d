import { createHash } from 'node:crypto';
import { addDeployToken } from './operator.ts';
import { startBareSite } from './testing/bareSite.ts';
import { manifestOf } from './testing/remotes.ts';

const { app, db, delivery, trail } = await startBareSite();
const { token } = await addDeployToken(db, { remote: 'shop', label: 'pipeline of shop' });

const SCRIPT = Buffer.from('var __remote_shop;');
const hash = `sha384-${createHash('sha384').update(SCRIPT).digest('base64')}`;
const headers = { 'x-deploy-token': token };

const call = (method: 'GET' | 'POST', path: string, payload?: object) =>
  app.inject({ method, url: `/api${path}`, headers, ...(payload && { payload }) });

async function publish(version: string): Promise<void> {
  const manifest = { ...manifestOf('shop', { version }), files: { 'remoteEntry.js': hash } };
  const opened = await call('POST', '/remotes/shop/versions', { manifest });
  expect(opened.json()).toMatchObject({ missing: ['remoteEntry.js'] });
  const file = await app.inject({
    method: 'PUT',
    url: `/api/remotes/shop/versions/${version}/files/remoteEntry.js`,
    headers: { ...headers, 'content-type': 'application/octet-stream' },
    payload: SCRIPT,
  });
  expect(file.statusCode).toBe(204);
  expect((await call('POST', `/remotes/shop/versions/${version}/complete`)).statusCode).toBe(201);
}

async function visitorGets(): Promise<string[]> {
  const { remotes } = (await call('GET', '/registry')).json<{
    remotes: { name: string; version: string }[];
  }>();
  return remotes.map(({ name, version }) => `${name}@${version}`);
}

test('brings a build from a pipeline to a visitor, and back, on a site of any kind', async () => {
  expect(await visitorGets()).toEqual([]);
  await publish('1.0.0');
  expect(await visitorGets()).toEqual([]);
  const first = await call('POST', '/remotes/shop/deployments', { version: '1.0.0' });
  expect(first.json()).toMatchObject({ state: 'live', problems: [] });
  expect(await visitorGets()).toEqual(['shop@1.0.0']);
  const file = await delivery.releases.files.find('shop/1.0.0/remoteEntry.js', undefined);
  expect(file?.bytes.toString()).toBe(SCRIPT.toString());

  await publish('2.0.0');
  await call('POST', '/remotes/shop/deployments', { version: '2.0.0' });
  expect(await visitorGets()).toEqual(['shop@2.0.0']);
  expect((await call('POST', '/remotes/shop/rollback', {})).json()).toEqual({ from: '2.0.0', to: '1.0.0' });
  expect(await visitorGets()).toEqual(['shop@1.0.0']);
  expect(trail.map(({ action, remote, actor }) => [action, remote, actor])).toEqual(
    ['publish', 'deploy', 'publish', 'deploy', 'rollback'].map((name) => [
      `remote.${name}`,
      'shop',
      { token: 'pipeline of shop' },
    ]),
  );
});

test('asks the site who a person is', async () => {
  const codes = ['Ada', 'Eve', undefined].map(async (name) => {
    const answer = await app.inject({ url: '/api/remotes', headers: name ? { 'x-name': name } : {} });
    return answer.statusCode;
  });
  expect(await Promise.all(codes)).toEqual([200, 403, 401]);
});

test('refuses a token for the remote of another team', async () => {
  const answer = await call('POST', '/remotes/panel/rollback', {});
  expect([answer.statusCode, answer.json<{ code: string }>().code]).toEqual([403, 'other_remote']);
});
