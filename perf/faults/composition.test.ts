import { dockerComposition } from './composition.ts';

/** The commands that something runs. */
function commandsOf(env: Readonly<Record<string, string>>, printed = '') {
  const commands: string[] = [];
  const composition = dockerComposition(env, (command) => {
    commands.push(command.join(' '));
    return Promise.resolve(printed);
  });
  return { composition, commands };
}

const USUAL = 'docker compose -f docker-compose.prod.yml -f docker-compose.faults.yml';

test('the running containers are listed', async () => {
  const { composition, commands } = commandsOf({}, 'abc\ndef\n\n');
  expect(await composition.running('server')).toEqual(['abc', 'def']);
  expect(commands).toEqual([`${USUAL} ps --quiet --status running server`]);
});

test('containers are handled by Docker itself', async () => {
  const { composition, commands } = commandsOf({ DOCKER: 'sudo  docker' });
  await composition.stop('abc');
  await composition.kill('abc');
  await composition.start('abc');
  await composition.restart('abc');
  await composition.remove('abc');
  await composition.run('abc', 'rm -f "$PGDATA/file"');
  expect(commands).toEqual([
    'sudo docker stop abc',
    'sudo docker kill abc',
    'sudo docker start abc',
    'sudo docker restart abc',
    'sudo docker rm abc',
    'sudo docker exec abc sh -c rm -f "$PGDATA/file"',
  ]);
});

test('a service grows beside what runs', async () => {
  const { composition, commands } = commandsOf({ COMPOSE: 'docker compose -p site' });
  await composition.growTo('server', 4);
  expect(commands).toEqual([
    'docker compose -p site up --detach --no-recreate --wait --scale server=4 server',
  ]);
});
