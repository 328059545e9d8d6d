import type { BootData } from '@site/contract/http/site';

const registered = (name: string, entry: string) => ({
  name,
  version: '1.0.0',
  global: 'g',
  modules: [],
  entry,
});

jest.mock('./bootData.ts', () => ({
  servedRegistry: {
    remotes: [
      registered('shop', '/remotes/shop/1.0.0/remoteEntry.js'),
      registered('panel', 'https://files.example/panel/1.0.0/remoteEntry.js'),
      registered('dev', '/dev-remote/dev/remoteEntry.js'),
    ],
  } satisfies BootData['registry'],
  overrides: [
    { name: 'shop', target: '1.2.0-1f2e3d4c' },
    { name: 'panel', target: 'http://localhost:3101' },
  ],
}));

async function createPolicies() {
  const created: [string, { createScriptURL(address: string): string | null }][] = [];
  const { createScriptPolicy } = await import('./scriptPolicy.ts');
  createScriptPolicy({ trustedTypes: { createPolicy: (name, rules) => created.push([name, rules]) } });
  return created;
}

test('creates one policy, for script URLs only', async () => {
  const created = await createPolicies();
  expect(created.map(([name, rules]) => [name, Object.keys(rules)])).toEqual([
    ['default', ['createScriptURL']],
  ]);
});

test.each([
  '/assets/main.0123456789.js',
  '/remotes/shop/1.0.0/remoteEntry.js',
  '/remotes/shop/1.2.0-1f2e3d4c/chunk.js?again=abc',
  '/shell-container/remoteEntry.js',
  '/dev-remote/dev/chunk.js',
  `${location.origin}/remotes/community/1.0.0/chunk.js`,
])('allows the script of a build at %s', async (address) => {
  const [[, rules] = []] = await createPolicies();
  expect(rules?.createScriptURL(address)).toBe(address);
});

test.each(['https://files.example/panel/1.1.0/chunk.js', 'http://localhost:3101/remoteEntry.js'])(
  'allows a script of another origin where its content is checked: %s',
  async (address) => {
    const [[, rules] = []] = await createPolicies();
    const { setChecked } = await import('./scriptPolicy.ts');
    const results: unknown[] = [];
    setChecked(() => results.push(rules?.createScriptURL(address)));
    expect(() =>
      setChecked(() => {
        throw new Error('refused');
      }),
    ).toThrow('refused');
    expect([...results, rules?.createScriptURL(address)]).toEqual([address, null]);
  },
);

test.each([
  'https://evil.example/x.js',
  '//evil.example/remotes/shop/1.0.0/remoteEntry.js',
  'https://files.example.evil.example/panel/x.js',
  'http://localhost:3102/remoteEntry.js',
  'https://localhost:3101/remoteEntry.js',
  '/api/avatar/x',
  '/',
  '/remotes/../api/avatar/x',
  '/assets/%2e%2e/api/x',
  '/profile/Steve',
  'data:text/javascript,alert(1)',
  `blob:${location.origin}/0b2d6f7e-52a4-4d5b-9d3a-6a3c0f6f2f11`,
  'javascript:alert(1)',
])('rejects any other script at %s', async (address) => {
  const [[, rules] = []] = await createPolicies();
  const { setChecked } = await import('./scriptPolicy.ts');
  const results = [rules?.createScriptURL(address)];
  setChecked(() => results.push(rules?.createScriptURL(address)));
  expect(results).toEqual([null, null]);
});

test('does nothing in a browser without Trusted Types', async () => {
  const { createScriptPolicy } = await import('./scriptPolicy.ts');
  expect(() => createScriptPolicy({})).not.toThrow();
});
