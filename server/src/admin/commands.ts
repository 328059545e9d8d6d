import { LANGS } from '@site/contract/lang';
import { RANKS } from '@site/contract/ranks';
import { z } from 'zod';
import { CommandError } from '../commandError.ts';
import type { CommandContext } from './commandContext.ts';
import { createUser } from './createUser.ts';
import {
  createDeployToken,
  lendDeployToken,
  returnDeployToken,
  listDeployTokens,
  revokeDeployToken,
  TOKEN_DAYS,
} from './deployTokens.ts';
import { deleteVersion } from './deleteVersion.ts';
import { disableSecondFactor } from './disableSecondFactor.ts';
import { forceDeployment, forcedDeployment } from './forceDeployment.ts';
import { resetPassword } from './resetPassword.ts';
import { endAllSessions } from './endAllSessions.ts';
import { endSessions, listSessions } from './sessions.ts';
import { setRank } from './setRank.ts';

const name = z.string();

/** A command of the operator, as it also goes to a running server. */
export const command = z.discriminatedUnion('command', [
  z.strictObject({
    command: z.literal('create-user'),
    name,
    rank: z.enum(RANKS),
    lang: z.enum(LANGS),
  }),
  z.strictObject({ command: z.literal('set-rank'), name, rank: z.enum(RANKS) }),
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
  }),
  z.strictObject({ command: z.literal('list-deploy-tokens') }),
  z.strictObject({ command: z.literal('revoke-deploy-token'), id: z.int().min(1) }),
  z.strictObject({ command: z.literal('lend-deploy-token'), remote: name }),
  z.strictObject({ command: z.literal('return-deploy-token'), token: z.string() }),
  z.strictObject({ command: z.literal('force-deployment'), remote: name, ...forcedDeployment.shape }),
  z.strictObject({ command: z.literal('delete-version'), remote: name, version: z.string() }),
  z.strictObject({ command: z.literal('backup'), file: z.string(), recipient: z.string().optional() }),
]);
export type Command = z.infer<typeof command>;

async function backUp(
  { backUp: write }: CommandContext,
  { file, recipient }: { readonly file: string; readonly recipient?: string | undefined },
): Promise<readonly string[]> {
  if (!write) throw new CommandError('This database is backed up with pg_dump and restored with pg_restore.');
  await write(file, recipient);
  return [`The backup is in ${file}`];
}

/**
 * Does what the operator asks for.
 *
 * @returns the lines to print, which may hold a password
 * @throws CommandError when it is refused; nothing has changed then
 */
export function executeCommand(context: CommandContext, given: Command): Promise<readonly string[]> {
  switch (given.command) {
    case 'create-user':
      return createUser(context, given);
    case 'set-rank':
      return setRank(context, given);
    case 'reset-password':
      return resetPassword(context, given);
    case 'disable-2fa':
      return disableSecondFactor(context, given);
    case 'list-sessions':
      return listSessions(context, given);
    case 'end-sessions':
      return endSessions(context, given);
    case 'end-all-sessions':
      return endAllSessions(context);
    case 'create-deploy-token':
      return createDeployToken(context, given);
    case 'list-deploy-tokens':
      return listDeployTokens(context);
    case 'revoke-deploy-token':
      return revokeDeployToken(context, given);
    case 'lend-deploy-token':
      return lendDeployToken(context, given);
    case 'return-deploy-token':
      return returnDeployToken(context, given);
    case 'force-deployment':
      return forceDeployment(context, given);
    case 'delete-version':
      return deleteVersion(context, given);
    case 'backup':
      return backUp(context, given);
  }
}
