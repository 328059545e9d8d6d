import type { Deployment } from '@site/contract/http/releases';
import { deployBuild } from './deploy.ts';
import type { LocalBuild } from './readBuild.ts';
import { Refusal, type ReleaseSite } from './releaseSite.ts';

const PROBLEM = { check: 'browser', what: 'The check timed out.', where: '/shop', todo: 'Wait.' } as const;
const refused = { state: 'refused' as const, problems: [PROBLEM] };

async function deployTo(
  answers: readonly Pick<Deployment, 'state' | 'problems' | 'undecided'>[],
  live?: string,
) {
  const write = jest.spyOn(process.stdout, 'write').mockReturnValue(true);
  const deployments: unknown[] = [];
  const call = async (path: string, _shape: unknown, given?: { readonly body?: unknown }) => {
    if (path === '') return [{ name: 'shop', live: { version: live } }];
    if (live !== undefined && path.endsWith('/versions')) throw new Refusal('version_exists', 'Exists.');
    if (!path.endsWith('/deployments')) return { missing: [] };
    deployments.push(given?.body);
    return { id: deployments.length, name: 'shop', version: '1.0.0', ...answers[deployments.length - 1] };
  };
  const build = { manifest: { name: 'shop', version: '1.0.0' } } as LocalBuild;
  const site = { origin: 'https://site.example', call } as unknown as ReleaseSite;
  const result = await deployBuild({ build, site, why: 'x', force: false, busyPauseMs: 0 }).catch(
    (error: Error) => error,
  );
  const said = write.mock.calls.map(([text]) => String(text)).join('');
  write.mockRestore();
  return { deployments, said, result };
}

test('a gate that is too busy to see everything is asked again, and says so', async () => {
  const undecided = { ...refused, undecided: true as const };
  const { deployments, said, result } = await deployTo([
    undecided,
    undecided,
    { state: 'live', problems: [] },
  ]);
  expect(deployments).toEqual(Array.from({ length: 3 }, () => ({ version: '1.0.0', why: 'x' })));
  expect(said).toContain('too busy to see everything');
  expect(said).toContain('shop@1.0.0 is live');
  expect(result).toBeUndefined();
});

test('five times at most', async () => {
  const { deployments, result } = await deployTo(
    Array.from({ length: 9 }, () => ({ ...refused, undecided: true as const })),
  );
  expect(deployments).toHaveLength(5);
  expect(result).toMatchObject({ message: expect.stringContaining('was refused') as string });
});

test('a build in which something was found is refused at once', async () => {
  const { deployments, result } = await deployTo([refused]);
  expect(deployments).toHaveLength(1);
  expect(result).toMatchObject({ message: expect.stringContaining('The check timed out.') as string });
});

test('a build that is live already ships nothing, which is said and fails', async () => {
  const { deployments, result } = await deployTo([], '1.0.0');
  expect(deployments).toEqual([]);
  expect(result).toMatchObject({
    message: expect.stringMatching(/^Nothing was shipped: shop@1\.0\.0 is live/),
  });
});

test('a build that was published before, but is not live, goes live', async () => {
  const { said } = await deployTo([{ state: 'live', problems: [] }], '0.9.0');
  expect(said).toContain('shop@1.0.0 is live');
});
