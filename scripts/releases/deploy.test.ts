import { deployBuild } from './deploy.ts';
import type { ReleaseSite } from './releaseSite.ts';

const build = {
  manifest: { name: 'shop', version: '1.0.0-1f2e3d4c' },
  files: {},
} as Parameters<typeof deployBuild>[0]['build'];

async function callsOf(options: { readonly onlyPublish?: boolean }) {
  const calls: string[] = [];
  const site: ReleaseSite = {
    origin: 'https://site.example',
    call: (path, _answer, { method = 'GET' } = {}) => {
      calls.push(`${method} ${path}`);
      return Promise.resolve({ state: 'live', problems: [] } as never);
    },
  };
  const said = jest.spyOn(process.stdout, 'write').mockReturnValue(true);
  await deployBuild({ build, site, why: '', force: false, ...options });
  said.mockRestore();
  return calls;
}

test('publishes a build and makes it live', async () => {
  expect(await callsOf({})).toEqual(['POST /shop/versions', 'POST /shop/deployments']);
});

test('only publishes it where nobody shall get it yet', async () => {
  expect(await callsOf({ onlyPublish: true })).toEqual(['POST /shop/versions']);
});
