import { dockerStack, type ComposeStack, type Service } from '../lib/composeStack.ts';
import { FAULTS, faultsOf } from './faultList.ts';

interface Fakes {
  /** The containers that run at first; servers are two unless said otherwise. */
  readonly running?: Partial<Record<Service, readonly string[]>>;
  /** What lines of `sh` print, by the program they begin with. */
  readonly printed?: Readonly<Record<string, string>>;
  /** Commands that fail, by their beginning. */
  readonly failing?: string;
}

/** A stack that records what is done to it. */
function fakeComposition({ running = {}, printed = {}, failing }: Fakes = {}) {
  const done: string[] = [];
  const containers = new Map<string, readonly string[]>(
    Object.entries({ server: ['server-1', 'server-2'], ...running }),
  );
  const note = (what: string) => {
    if (failing !== undefined && what.startsWith(failing)) return Promise.reject(new Error(`no ${what}`));
    done.push(what);
    return Promise.resolve();
  };
  const stack: ComposeStack = {
    running: (service) => Promise.resolve(containers.get(service) ?? [`${service}-1`]),
    stop: (container) => note(`stop ${container}`),
    kill: (container) => note(`kill ${container}`),
    start: (container) => note(`start ${container}`),
    restart: (container) => note(`restart ${container}`),
    remove: (container) => note(`remove ${container}`),
    growTo: (service, count) => note(`grow ${service} to ${count}`),
    run(container, line) {
      const [program = ''] = line.split(' ');
      return note(`${program} in ${container}`).then(() => printed[program] ?? '');
    },
  };
  return { stack, done };
}

/** Everything a fault does, in order, with its pauses. */
async function doneBy(name: string, fakes: Fakes = {}) {
  const { stack, done } = fakeComposition(fakes);
  const [fault] = faultsOf(name);
  await fault?.run(stack, {
    pause: (seconds) => Promise.resolve(void done.push(`${seconds} s`)),
    repairing: () => void done.push('repair'),
  });
  return done;
}

test.each([
  ['stop-gateway', ['stop gateway-1', '15 s', 'repair', 'start gateway-1']],
  ['kill-server', ['kill server-1', '15 s', 'repair', 'start server-1']],
  ['restart-redis', ['repair', 'restart redis-1']],
  ['stop-postgres', ['stat in postgres-1', 'stop postgres-1', '15 s', 'repair', 'start postgres-1']],
  [
    'update-server',
    ['grow server to 4', 'stop server-1', 'remove server-1', 'stop server-2', 'remove server-2', 'repair'],
  ],
])('%s', async (name, steps) => {
  expect(await doneBy(name)).toEqual(steps);
});

test('fills a disk that is small enough, and empties it again', async () => {
  const steps = ['df in postgres-1', 'dd in postgres-1', '15 s', 'repair', 'rm in postgres-1'];
  expect(await doneBy('full-disk', { printed: { df: '524288\n' } })).toEqual(steps);
});

test.each([`${40 * 2 ** 20}\n`, '', 'df: not found'])('does not fill a disk of "%s"', async (df) => {
  await expect(doneBy('full-disk', { printed: { df } })).rejects.toThrow('give it one of its own');
});

test('starts a database that stopped on the full disk, in order to empty the disk', async () => {
  const { stack, done } = fakeComposition({ printed: { df: '1000' } });
  const [fault] = faultsOf('full-disk');
  const ending = {
    ...stack,
    running: () => Promise.resolve(done.includes('dd in postgres-1') ? [] : ['postgres-1']),
  };
  await fault?.run(ending, { pause: () => Promise.resolve(), repairing: () => undefined });
  expect(done.slice(2)).toEqual(['start postgres-1', 'rm in postgres-1']);
});

test.each(['stop-postgres', 'restart-postgres'])('%s refuses a database in memory', async (name) => {
  await expect(doneBy(name, { printed: { stat: 'tmpfs\n' } })).rejects.toThrow('in memory');
});

test('starts the stopped container when the fault is interrupted', async () => {
  const { stack, done } = fakeComposition();
  const [fault] = faultsOf('stop-redis');
  const run = fault?.run(stack, {
    pause: () => Promise.reject(new Error('interrupted')),
    repairing: () => undefined,
  });
  await expect(run).rejects.toThrow('interrupted');
  expect(done).toEqual(['stop redis-1', 'start redis-1']);
});

test('starts a container whose stop command failed', async () => {
  const { stack, done } = fakeComposition({ failing: 'stop' });
  const [fault] = faultsOf('stop-redis');
  const scene = { pause: () => Promise.resolve(), repairing: () => undefined };
  await expect(fault?.run(stack, scene)).rejects.toThrow('no stop redis-1');
  expect(done).toEqual(['start redis-1']);
});

test('fails without a running container', async () => {
  await expect(doneBy('stop-server', { running: { server: [] } })).rejects.toThrow(
    'No container of server runs',
  );
  await expect(doneBy('update-server', { running: { server: [] } })).rejects.toThrow(
    'start the Compose stack',
  );
});

test('selects faults by name', () => {
  expect(faultsOf('all')).toBe(FAULTS);
  expect(faultsOf('all').map(({ name }) => name)).not.toContain('full-disk');
  expect(() => faultsOf('flood')).toThrow('There is no fault "flood". There are: all, stop-server,');
});

/** The commands that something runs. */
function commandsOf(env: Readonly<Record<string, string>>, printed = '') {
  const commands: string[] = [];
  const stack = dockerStack(env, (command) => {
    commands.push(command.join(' '));
    return Promise.resolve(printed);
  });
  return { stack, commands };
}

const USUAL = 'docker compose -f docker/compose.prod.yml -f docker/compose.faults.yml';

test('lists the running containers', async () => {
  const { stack, commands } = commandsOf({}, 'abc\ndef\n\n');
  expect(await stack.running('server')).toEqual(['abc', 'def']);
  expect(commands).toEqual([`${USUAL} ps --quiet --status running server`]);
});

test('controls containers through Docker directly', async () => {
  const { stack, commands } = commandsOf({ DOCKER: 'sudo  docker' });
  await stack.stop('abc');
  await stack.kill('abc');
  await stack.start('abc');
  await stack.restart('abc');
  await stack.remove('abc');
  await stack.run('abc', 'rm -f "$PGDATA/file"');
  expect(commands).toEqual([
    'sudo docker stop abc',
    'sudo docker kill abc',
    'sudo docker start abc',
    'sudo docker restart abc',
    'sudo docker rm abc',
    'sudo docker exec abc sh -c rm -f "$PGDATA/file"',
  ]);
});

test('scales a service up without recreating running containers', async () => {
  const { stack, commands } = commandsOf({ COMPOSE: 'docker compose -p site' });
  await stack.growTo('server', 4);
  expect(commands).toEqual([
    'docker compose -p site up --detach --no-recreate --wait --scale server=4 server',
  ]);
});
