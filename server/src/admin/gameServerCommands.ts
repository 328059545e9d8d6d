import { CommandError } from '@site/backend/commandError';
import { COMMAND_LINE } from '@site/delivery/operator';
import type { Kysely } from 'kysely';
import type { Schema } from '../database/schema.ts';
import { isServerName, SERVER_NAME } from '../features/game/gameServers.ts';
import { serverActs } from '../features/game/serverActs.ts';
import type { Services } from '../services.ts';
import type { Given } from './operatorCall.ts';
import { timeText } from './players.ts';

async function findServer(db: Kysely<Schema>, name: string) {
  const servers = await db.selectFrom('game_servers').select(['id', 'name']).execute();
  const found = servers.find((server) => server.name.toLowerCase() === name.toLowerCase());
  if (found) return found;
  throw new CommandError(`There is no game server called ${JSON.stringify(name)}.`);
}

async function list(db: Kysely<Schema>) {
  const servers = await db
    .selectFrom('game_servers')
    .select(['name', 'is_azlink', 'heard_at', 'software'])
    .orderBy('name')
    .execute();
  if (servers.length === 0) return ['There are no game servers.'];
  const row = (...[name = '', speaks = '', heard = '', software = '']: string[]) =>
    `${name.padEnd(32)}  ${speaks.padEnd(6)}  ${heard.padEnd(19)}  ${software}`.trimEnd();
  return [
    row('name', 'speaks', 'last heard (UTC)', 'software'),
    ...servers.map(({ name, is_azlink, heard_at, software }) =>
      row(name, is_azlink ? 'AzLink' : 'v1', heard_at ? timeText(heard_at) : 'never', software ?? ''),
    ),
  ];
}

const issued = (name: string, { id, token }: { id: string; token: string }) => [
  `${name} is a game server of this site (${id}).`,
  `Shown once: ${token}`,
];

export async function manageGameServers(
  services: Services,
  { action, name, azlink = false }: Given<'manageGameServers'>,
) {
  const { db } = services;
  if (action === 'list') return list(db);
  if (name === undefined) throw new CommandError('Which one? Its name is missing.');
  const acts = serverActs(services, COMMAND_LINE);
  if (action === 'add') {
    if (!isServerName(name)) throw new CommandError(`A game server is named with ${SERVER_NAME}.`);
    const added = await acts.add(name, azlink);
    if (!added) throw new CommandError(`There is a game server called ${name} already.`);
    return issued(name, added);
  }
  const server = await findServer(db, name);
  if (action === 'remove') {
    await acts.remove(server.id);
    return [`${server.name} was removed.`];
  }
  const rotated = await acts.rotate(server.id);
  return rotated ? [...issued(server.name, rotated), 'The token before is valid for ten minutes more.'] : [];
}
