import { deployBuild } from './deploy.ts';
import type { ReleaseSite } from './releaseSite.ts';

const build = {
  manifest: { name: 'shop', version: '1.0.0-1f2e3d4c' },
  read: (file: string) => Buffer.from(file),
} as unknown as Parameters<typeof deployBuild>[0]['build'];

const PUBLISHING = [
  'POST /shop/versions',
  'PUT /shop/versions/1.0.0-1f2e3d4c/files/a.js',
  'PUT /shop/versions/1.0.0-1f2e3d4c/files/b/c.js',
  'POST /shop/versions/1.0.0-1f2e3d4c/complete',
];

async function callsOf(options: { readonly onlyPublish?: boolean; readonly force?: boolean }) {
  const calls: string[] = [];
  const site: ReleaseSite = {
    origin: 'https://site.example',
    call: (path, _answer, { method = 'GET' } = {}) => {
      calls.push(`${method} ${path}`);
      return Promise.resolve({ state: 'live', problems: [], missing: ['a.js', 'b/c.js'] } as never);
    },
    force: ({ remote, version }) => {
      calls.push(`force ${remote}@${version}`);
      return Promise.resolve([]);
    },
    end: () => Promise.resolve(),
  };
  const said = jest.spyOn(process.stdout, 'write').mockReturnValue(true);
  await deployBuild({ build, site, why: '', force: false, ...options });
  said.mockRestore();
  return calls;
}

test('publishes a build and makes it live', async () => {
  expect(await callsOf({})).toEqual([...PUBLISHING, 'POST /shop/deployments']);
});

test('only publishes it where nobody shall get it yet', async () => {
  expect(await callsOf({ onlyPublish: true })).toEqual(PUBLISHING);
});

test('past the checks goes only the operator, never a call with a token', async () => {
  expect(await callsOf({ force: true })).toEqual([...PUBLISHING, 'force shop@1.0.0-1f2e3d4c']);
});
