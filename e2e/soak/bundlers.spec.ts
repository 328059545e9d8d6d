import { BUNDLERS, createBundled } from '../support/bundlers.ts';
import { test, type OutsideRemote } from '../support/outsideRemote.ts';
import { expect } from '../support/test.ts';
import { logIn } from '../support/visitor.ts';

test.describe.configure({ timeout: 600_000 });

test('remotes that Rspack and Vite build are checked, deployed and run beside the others, with one of everything', async ({
  page: visited,
  site,
}) => {
  const remotes: OutsideRemote[] = [];
  try {
    for (const bundler of BUNDLERS) {
      const [other] = BUNDLERS.filter(({ name }) => name !== bundler.name);
      const remote = await createBundled(site, bundler, `/${other!.name}`);
      remotes.push(remote);
      await remote.run('npm', 'test');
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
