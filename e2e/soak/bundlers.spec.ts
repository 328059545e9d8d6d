import { cpSync } from 'node:fs';
import path from 'node:path';
import { COUNTER } from '../support/counterSlice.ts';
import { root } from '../support/process.ts';
import { createOutside, test, type OutsideRemote } from '../support/outsideRemote.ts';
import { expect } from '../support/test.ts';
import { logIn } from '../support/visitor.ts';

test.describe.configure({ timeout: 600_000 });

interface Bundler {
  readonly name: string;
  /** What a team installs besides the template's packages. */
  readonly packages: readonly string[];
  readonly settings: object;
}

/** As in docs/guides/other-bundlers.md. */
const BUNDLERS: readonly Bundler[] = [
  {
    name: 'rspack',
    packages: ['@rspack/core@2.2.8', '@rspack/cli@2.2.8'],
    settings: { build: 'rspack build' },
  },
  {
    name: 'vite',
    packages: ['vite@8.3.8', '@module-federation/vite@1.23.8'],
    settings: { build: 'vite build' },
  },
];

/** A page that uses store, router and styles. @param other the address that it links to */
const page = (name: string, other: string) => `
import { selectUser, useAppDispatch, useAppSelector } from '@site/platform/store';
import { textHook } from '@site/platform/text';
import { Button } from '@site/ui/Button';
import { PageHeader } from '@site/ui/PageHeader';
import { Link } from 'react-router-dom';
import styled from 'styled-components';
import { counted, selectCount } from './counter.ts';
import logo from './logo.svg';
import type en from './locales/en.json';

const useText = textHook<typeof en>('${name}/home');

const Box = styled.div\`
  color: rgb(250, 251, ${240 + name.length});
\`;

export function HomePage() {
  const text = useText();
  const dispatch = useAppDispatch();
  const player = useAppSelector(selectUser)?.name ?? 'nobody';
  const count = useAppSelector(selectCount);
  return (
    <>
      <PageHeader title={text('title')} lead={text('lead')} />
      <Box>{\`\${player} in ${name}: \${count}\`}</Box>
      <Button onClick={() => dispatch(counted())}>{text('title')}</Button>
      <Link to="${other}">to the other</Link>
      <img src={logo} alt="logo of ${name}" width="40" height="40" />
    </>
  );
}
`;

const LOGO =
  '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 9 9" width="9" height="9"><path d="M0 0h9v9z"/></svg>';

/** Makes a remote as its team does, with a bundler of its own. */
async function create(
  site: Parameters<typeof createOutside>[0] & { readonly token: string },
  { name, packages, settings }: Bundler,
  other: string,
): Promise<OutsideRemote> {
  const remote = await createOutside(site, name, site.token, true);
  await remote.run('npm', 'install', '--save-dev', '--save-exact', ...packages);
  cpSync(path.join(root, 'e2e/fixtures/bundlers', name), remote.folder, { recursive: true });
  const [first, ...rest] = JSON.stringify(settings);
  remote.edit('package.json', '"site": {', `"site": ${first}${rest.slice(0, -1).join('')},`);
  remote.write('src/features/home/counter.ts', COUNTER);
  remote.write('src/features/home/HomePage.tsx', page(name, other));
  remote.write('src/features/home/logo.svg', LOGO);
  await remote.run('npm', 'test');
  return remote;
}

test('remotes that Rspack and Vite build are checked, deployed and run beside the others, with one of everything', async ({
  page: visited,
  site,
}) => {
  const remotes: OutsideRemote[] = [];
  try {
    for (const bundler of BUNDLERS) {
      const [other] = BUNDLERS.filter(({ name }) => name !== bundler.name);
      const remote = await create(site, bundler, `/${other!.name}`);
      remotes.push(remote);
      expect(await remote.run('npm', 'run', 'check')).toContain('nothing to mend');
      expect(await remote.run('npm', 'run', 'deploy')).toContain('is live');
    }

    await logIn(visited, 'vip');
    await visited.goto('/rspack');
    await visited.evaluate(() => Object.assign(globalThis, { isSamePage: true }));
    await expect(visited.getByText('vip in rspack: 0')).toHaveCSS('color', 'rgb(250, 251, 246)');
    const widthOf = (image: string) =>
      visited.getByAltText(image).evaluate((found: HTMLImageElement) => found.naturalWidth);
    await expect.poll(() => widthOf('logo of rspack')).toBe(9);
    await visited.getByRole('main').getByRole('button').click();
    await expect(visited.getByText('vip in rspack: 1')).toBeVisible();
    await visited.getByRole('link', { name: 'to the other' }).click();
    await expect(visited.getByText('vip in vite: 0')).toHaveCSS('color', 'rgb(250, 251, 244)');
    await expect.poll(() => widthOf('logo of vite')).toBe(9);
    await visited.getByRole('link', { name: 'to the other' }).click();
    await expect(visited.getByText('vip in rspack: 1')).toBeVisible();
    await visited.getByRole('contentinfo').getByRole('link', { name: 'Clans' }).click();
    await expect(visited.getByRole('heading', { level: 1, name: 'Clans' })).toBeVisible();

    interface Share {
      readonly from: string;
      readonly useIn: readonly string[];
    }
    const found = await visited.evaluate(() => {
      type Scope = Record<string, Record<string, Share>>;
      const { __FEDERATION__: federation } = globalThis as unknown as {
        __FEDERATION__: { __INSTANCES__: { name: string; shareScopeMap: { default: Scope } }[] };
      };
      const shell = federation.__INSTANCES__.find(({ name }) => name === 'shell');
      const shares = Object.entries(shell?.shareScopeMap.default ?? {});
      return {
        isSamePage: 'isSamePage' in globalThis,
        sheets: document.querySelectorAll('style[data-styled]').length,
        versions: shares.map(([name, versions]) => [name, Object.values(versions).map(({ from }) => from)]),
        users: Object.fromEntries(
          shares.map(([name, versions]) => [name, Object.values(versions).flatMap(({ useIn }) => useIn)]),
        ),
      };
    });
    expect([found.isSamePage, found.sheets]).toEqual([true, 1]);
    for (const [, from] of found.versions) expect(from).toEqual(['shell']);
    for (const name of ['react', 'react-router-dom', 'styled-components', 'i18next', 'shell/store'])
      expect(found.users[name], name).toEqual(expect.arrayContaining(['rspack', 'vite', 'community']));

    for (const [index, { name }] of BUNDLERS.entries()) {
      const remote = remotes[index]!;
      await visited.goto(`/${name}`);
      await visited.evaluate(() => Object.assign(globalThis, { isSamePage: true }));
      const goAndReturn = async () => {
        await visited.getByRole('link', { name: 'to the other' }).click();
        await visited.getByRole('link', { name: 'to the other' }).click();
      };
      remote.edit('src/features/home/locales/en.json', 'Something new', 'A newer thing');
      await remote.run('npm', 'run', 'deploy', '--', '--skip-tests');
      await expect(async () => {
        await goAndReturn();
        await expect(visited.getByText('A newer thing is being built here.')).toBeVisible({ timeout: 1_000 });
      }).toPass();
      expect(await remote.run('npm', 'run', 'rollback')).toContain('is live again');
      await expect(async () => {
        await goAndReturn();
        await expect(visited.getByText('Something new is being built here.')).toBeVisible({ timeout: 1_000 });
      }).toPass();
      expect(await visited.evaluate(() => 'isSamePage' in globalThis)).toBe(true);
    }
  } finally {
    for (const remote of remotes) remote.remove();
  }
});
