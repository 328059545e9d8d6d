import type { Api } from '@site/backend/api';
import { CommandError } from '@site/backend/commandError';
import { implement } from '@site/backend/implement';
import * as calls from '@site/contract/calls/operator';
import { printable } from '@site/contract/printable';
import type { FastifyReply } from 'fastify';
import type { Services } from '../services.ts';
import * as access from './accessCommands.ts';
import * as accounts from './accountCommands.ts';
import * as tokens from './deployTokenCommands.ts';
import { manageGameServers } from './gameServerCommands.ts';
import type { Given } from './operatorCall.ts';
import { setRank } from './setRank.ts';
import { setUuid } from './setUuid.ts';
import * as versions from './versionCommands.ts';

const MAX_BYTES = 16 * 1024;

type Name = keyof typeof calls;

/** Return the lines to print, which may contain a password. They change nothing if they throw. */
const COMMANDS: {
  readonly [Of in Name]: (services: Services, given: Given<Of>) => Promise<readonly string[]>;
} = { ...accounts, setRank, setUuid, ...access, ...tokens, ...versions, manageGameServers };

export function operatorRoutes(api: Api, services: Services): void {
  for (const name of Object.keys(COMMANDS) as Name[]) {
    const handle = async ({ body }: { body: never }, reply: FastifyReply) => {
      try {
        // They contain what others wrote: names, labels, what game servers say of themselves.
        return { lines: (await COMMANDS[name](services, body)).map(printable) };
      } catch (error) {
        if (!(error instanceof CommandError)) throw error;
        return reply.status(409).send({ code: 'command_refused', message: error.message });
      }
    };
    implement<(typeof calls)[Name]>(api, calls[name], handle as never, { bodyLimit: MAX_BYTES });
  }
}
