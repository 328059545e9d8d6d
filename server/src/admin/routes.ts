import type { Api } from '@site/backend/api';
import { CommandError } from '@site/backend/commandError';
import { implement } from '@site/backend/implement';
import * as calls from '@site/contract/calls/operator';
import { printable } from '@site/contract/printable';
import type { FastifyReply } from 'fastify';
import type { z } from 'zod';
import type { Services } from '../services.ts';
import * as access from './accessCommands.ts';
import { createUser, rename } from './accountCommands.ts';
import * as tokens from './deployTokenCommands.ts';
import { manageGameServers } from './gameServerCommands.ts';
import type { OperatorCall } from './operatorCall.ts';
import { setRank } from './setRank.ts';
import { setUuid } from './setUuid.ts';
import { deleteVersion, forceDeployment } from './versionCommands.ts';

const MAX_BYTES = 16 * 1024;

/** Returns the lines to print, which may contain a password. Changes nothing if it throws. */
type Run<Call extends OperatorCall> = (
  services: Services,
  given: z.output<Call['body']>,
) => Promise<readonly string[]>;

export function operatorRoutes(api: Api, services: Services): void {
  function add<Call extends OperatorCall>(call: Call, run: Run<Call>): void {
    const handle = async ({ body }: { body: z.output<Call['body']> }, reply: FastifyReply) => {
      try {
        // They contain what others wrote: names, labels, what game servers say of themselves.
        return { lines: (await run(services, body)).map(printable) };
      } catch (error) {
        if (!(error instanceof CommandError)) throw error;
        return reply.status(409).send({ code: 'command_refused', message: error.message });
      }
    };
    implement<OperatorCall>(api, call, handle as never, { bodyLimit: MAX_BYTES });
  }

  add(calls.createUser, createUser);
  add(calls.setRank, setRank);
  add(calls.rename, rename);
  add(calls.setUuid, setUuid);
  add(calls.resetPassword, access.resetPassword);
  add(calls.disableSecondFactor, access.disableSecondFactor);
  add(calls.listSessions, access.listSessions);
  add(calls.endSessions, access.endSessions);
  add(calls.endAllSessions, access.endAllSessions);
  add(calls.createDeployToken, tokens.createDeployToken);
  add(calls.listDeployTokens, tokens.listDeployTokens);
  add(calls.revokeDeployToken, tokens.revokeDeployToken);
  add(calls.issueOperatorToken, tokens.issueOperatorToken);
  add(calls.revokeOperatorToken, tokens.revokeOperatorToken);
  add(calls.forceDeployment, forceDeployment);
  add(calls.deleteVersion, deleteVersion);
  add(calls.manageGameServers, manageGameServers);
}
