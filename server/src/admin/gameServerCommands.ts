import { CommandError } from '@site/backend/commandError';
import { COMMAND_LINE } from '@site/delivery/operator';
import type { Kysely } from 'kysely';
import type { Schema } from '../database/schema.ts';
import {
  addGameServer,
  auditGameServer,
  isServerName,
  removeGameServer,
  rotateToken,
  SERVER_NAME,
} from '../features/game/gameServers.ts';
import type { CommandContext } from './commandContext.ts';
import { timeText } from './players.ts';

export const GAME_SERVER_ACTIONS = ['add', 'list', 'rotate', 'remove'] as const;
type Action = (typeof GAME_SERVER_ACTIONS)[number];

interface Given {
  readonly action: Action;
  readonly name?: string | undefined;
  readonly azlink?: boolean | undefined;
}

/** @throws CommandError if there is none of this name */
async function findServer(db: Kysely<Schema>, name: string): Promise<{ id: string; name: string }> {
  const servers = await db.selectFrom('game_servers').select(['id', 'name']).execute();
  const found = servers.find((server) => server.name.toLowerCase() === name.toLowerCase());
  if (found) return found;
  throw new CommandError(`There is no game server called ${JSON.stringify(name)}.`);
}

async function list(db: Kysely<Schema>): Promise<readonly string[]> {
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

/** Links game servers to the site. */
export async function manageGameServers(
  { db }: CommandContext,
  { action, name, azlink = false }: Given,
): Promise<readonly string[]> {
  if (action === 'list') return list(db);
  if (name === undefined) throw new CommandError('Which one? Its name is missing.');
  return db.transaction().execute(async (trx) => {
    const audit = (server: { id: string; name: string }) =>
      auditGameServer(trx, { actor: COMMAND_LINE, action: `game-server.${action}`, server });
    if (action === 'add') {
      if (!isServerName(name)) throw new CommandError(`A game server is named with ${SERVER_NAME}.`);
      const added = await addGameServer(trx, { name, isAzlink: azlink });
      if (!added) throw new CommandError(`There is a game server called ${name} already.`);
      await audit({ id: added.id, name });
      return issued(name, added);
    }
    const server = await findServer(trx, name);
    await audit(server);
    if (action === 'remove') {
      await removeGameServer(trx, server.id);
      return [`${server.name} was removed.`];
    }
    const rotated = await rotateToken(trx, server.id);
    return rotated
      ? [...issued(server.name, rotated), 'The token before is valid for ten minutes more.']
      : [];
  });
}
