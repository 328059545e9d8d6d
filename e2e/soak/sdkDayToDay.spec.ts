import { rmSync } from 'node:fs';
import path from 'node:path';
import { createOutside, test } from '../support/outsideRemote.ts';
import { expect } from '../support/test.ts';

test.describe.configure({ timeout: 900_000 });

test('with npm alone, a remote gets pages and contributions, is linted and opened in a browser', async ({
  site,
}) => {
  const remote = await createOutside(site, 'hourly-quests', site.token, true);
  const siteRemote = (...args: string[]) => remote.run('npx', 'site-remote', ...args);
  try {
    await remote.run('npm', 'run', 'lint');
    await siteRemote('create', 'page', 'weekly-prizes');
    await siteRemote('create', 'contribution', 'profile/after-places/v1', '--name', 'pets');
    expect(await remote.fail('npx', 'site-remote', 'create', 'page', 'pets')).toContain('"pets" is taken');
    await remote.run('npm', 'run', 'lint');
    expect(await remote.run('npm', 'test')).toContain('6 passed');
    expect(await remote.run('npm', 'run', 'check')).toContain('nothing to mend');

    const own = 'src/features/home/own.ts';
    remote.write(own, "export const kept = () => localStorage.getItem('quest');\n");
    expect(await remote.fail('npm', 'run', 'lint')).toContain('writePersonal of @site/platform/remote');
    remote.write(own, 'export const one = 1\n');
    expect(await remote.fail('npm', 'run', 'lint')).toContain('Code style issues found');
    await remote.run('npm', 'run', 'format');
    await remote.run('npm', 'run', 'lint');
    rmSync(path.join(remote.folder, own));

    expect(await remote.run('npm', 'run', 'e2e')).toContain('2 passed');

    expect(await siteRemote('upgrade')).toContain('there is nothing to do');
    expect(await remote.fail('npx', 'site-remote', 'upgrade', '9.9.9')).toContain('It has 3.');
  } finally {
    remote.remove();
  }
});
