import { printable } from '@site/contract/printable';
import { LANGS } from '@site/contract/lang';
import { gamePlayer } from '@site/contract/http/game';
import { RANKS } from '@site/contract/ranks';
import { z } from 'zod';
import {
  disableSecondFactor,
  endAllSessions,
  endSessions,
  listSessions,
  resetPassword,
} from './accessCommands.ts';
import { createUser, rename } from './accountCommands.ts';
import type { CommandContext } from './commandContext.ts';
import {
  createDeployToken,
  issueOperatorToken,
  listDeployTokens,
  revokeOperatorToken,
  revokeDeployToken,
  TOKEN_DAYS,
} from './deployTokenCommands.ts';
import { GAME_SERVER_ACTIONS, manageGameServers } from './gameServerCommands.ts';
import { setRank } from './setRank.ts';
import { setUuid } from './setUuid.ts';
import { deleteVersion, forceDeployment, forcedDeployment } from './versionCommands.ts';

const name = z.string();

/** An operator command, as also sent to a running server. */
export const command = z.discriminatedUnion('command', [
  z.strictObject({
    command: z.literal('create-user'),
    name,
    rank: z.enum(RANKS),
    lang: z.enum(LANGS),
    uuid: gamePlayer.shape.uuid.optional(),
  }),
  z.strictObject({ command: z.literal('set-rank'), name, rank: z.enum(RANKS) }),
  z.strictObject({ command: z.literal('rename'), name, to: name }),
  z.strictObject({ command: z.literal('set-uuid'), name, uuid: gamePlayer.shape.uuid }),
  z.strictObject({ command: z.literal('reset-password'), name }),
  z.strictObject({ command: z.literal('disable-2fa'), name }),
  z.strictObject({ command: z.literal('list-sessions'), name }),
  z.strictObject({ command: z.literal('end-sessions'), name }),
  z.strictObject({ command: z.literal('end-all-sessions') }),
  z.strictObject({
    command: z.literal('create-deploy-token'),
    remote: name,
    label: z.string(),
    days: z.int().min(1).max(TOKEN_DAYS.max).optional(),
    pages: z.array(z.string()).optional(),
  }),
  z.strictObject({ command: z.literal('list-deploy-tokens') }),
  z.strictObject({ command: z.literal('revoke-deploy-token'), id: z.int().min(1) }),
  z.strictObject({ command: z.literal('issue-operator-token'), remote: name }),
  z.strictObject({ command: z.literal('revoke-operator-token'), token: z.string() }),
  z.strictObject({ command: z.literal('force-deployment'), remote: name, ...forcedDeployment.shape }),
  z.strictObject({ command: z.literal('delete-version'), remote: name, version: z.string() }),
  z.strictObject({
    command: z.literal('game-server'),
    action: z.enum(GAME_SERVER_ACTIONS),
    name: name.optional(),
    azlink: z.boolean().optional(),
  }),
]);
export type Command = z.infer<typeof command>;

type Lines = Promise<readonly string[]>;

const COMMANDS: {
  readonly [Name in Command['command']]: (
    context: CommandContext,
    given: Extract<Command, { command: Name }>,
  ) => Lines;
} = {
  'create-user': createUser,
  'set-rank': setRank,
  rename,
  'set-uuid': setUuid,
  'reset-password': resetPassword,
  'disable-2fa': disableSecondFactor,
  'list-sessions': listSessions,
  'end-sessions': endSessions,
  'end-all-sessions': endAllSessions,
  'create-deploy-token': createDeployToken,
  'list-deploy-tokens': listDeployTokens,
  'revoke-deploy-token': revokeDeployToken,
  'issue-operator-token': issueOperatorToken,
  'revoke-operator-token': revokeOperatorToken,
  'force-deployment': forceDeployment,
  'delete-version': deleteVersion,
  'game-server': manageGameServers,
};

/**
 * Executes an operator command.
 *
 * @returns the lines to print, safe for a terminal, which may contain a password
 * @throws CommandError if it is refused; nothing has changed then
 */
export async function executeCommand(context: CommandContext, given: Command): Lines {
  // The table has the right function for each name, which TypeScript can't infer for a union of them.
  const lines = await COMMANDS[given.command](context, given as never);
  // They contain what others wrote: names, labels, what game servers say of themselves.
  return lines.map(printable);
}
