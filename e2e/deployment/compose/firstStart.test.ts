import { spawnSync } from 'node:child_process';
import { root } from '@site/webpack/workspace';
import { firstStart } from './firstStart.ts';
import { remoteNames } from './site.ts';

test('the page about operations starts a new site in three steps', () => {
  const [start, account, remotes, ...others] = firstStart();
  expect(others).toEqual([]);
  expect(start).toMatch(/^sh docker\/secrets\.sh\n[^]* build\n[^]* up --detach --wait\n$/);
  expect(account).toMatch(/create-user [^]* create-deploy-token all /);
  expect(remotes).toContain('run --rm $remote');
});

test('… and publishes every remote', () => {
  const lines = (firstStart()[2] ?? '').replace(/docker compose .*/, 'echo $remote');
  const { stdout } = spawnSync('sh', ['-e', '-c', lines], { cwd: root, encoding: 'utf8' });
  expect(stdout.trim().split('\n')).toEqual(remoteNames);
});
