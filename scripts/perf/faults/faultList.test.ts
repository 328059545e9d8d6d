import { dockerStack } from '../lib/composeStack.ts';
import { faultsOf } from './faultList.ts';

async function doneBy(name: string, printed: Readonly<Record<string, string>> = {}) {
  const done: string[] = [];
  const stack = dockerStack({ DOCKER: 'd', COMPOSE: 'c' }, ([, ...words]) => {
    const command = words.join(' ').replace(/ -c (\w+).*/, ' $1');
    done.push(command);
    return Promise.resolve(Object.entries(printed).find(([end]) => command.endsWith(end))?.[1] ?? '');
  });
  const [fault] = faultsOf(name);
  await fault?.breaks?.(stack, 'one');
  done.push(fault?.lasts ? 'lasts' : 'repair');
  await fault?.repairs?.(stack, 'one');
  return done;
}

const RUNNING = { 'running server': 'one\ntwo\n\n' };

test.each([
  ['stop-gateway', ['stop one', 'lasts', 'start one']],
  ['kill-server', ['kill one', 'lasts', 'start one']],
  ['restart-redis', ['repair', 'restart one']],
  [
    'update-server',
    [
      'ps --quiet --status running server',
      // Without recreating running containers.
      'up --detach --no-recreate --wait --scale server=4 server',
      ...['stop one', 'rm one', 'stop two', 'rm two', 'repair'],
    ],
  ],
])('%s', async (name, steps) => {
  expect(await doneBy(name, RUNNING)).toEqual(steps);
});

test('fills a disk that is small enough, and empties it again', async () => {
  const inShell = (line: string) => `exec one sh ${line}`;
  expect(await doneBy('full-disk', { df: '524288\n' })).toEqual([
    ...[inShell('df'), inShell('dd'), 'lasts', 'start one', inShell('rm')],
  ]);
});

test.each([`${40 * 2 ** 20}\n`, '', 'df: not found'])('does not fill a disk of "%s"', async (df) => {
  await expect(doneBy('full-disk', { df })).rejects.toThrow('needs a disk of its own');
});

test('fails without a running container', async () => {
  await expect(doneBy('update-server')).rejects.toThrow('No container of server runs');
});

test('selects faults by name', () => {
  expect(faultsOf('all').map(({ name }) => name)).not.toContain('full-disk');
  expect(() => faultsOf('flood')).toThrow('There is no fault "flood". There are: all, stop-server,');
});

test('calls Compose and Docker by their names in the environment', async () => {
  const commands: string[] = [];
  const run = (command: readonly string[]) => Promise.resolve(String(commands.push(command.join(' '))));
  await dockerStack({ DOCKER: 'sudo  docker' }, run).docker('stop', 'abc');
  await dockerStack({}, run).compose('ps');
  expect(commands).toEqual([
    'sudo docker stop abc',
    'docker compose -f docker/compose.prod.yml -f docker/compose.faults.yml ps',
  ]);
});
