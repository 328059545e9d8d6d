import { z } from 'zod';
import { errorBody } from '../http/errors.ts';
import { gamePlayer } from '../http/game.ts';
import { GAME_SERVER_ACTIONS, printed, TOKEN_DAYS } from '../http/operator.ts';
import { deployBody } from '../http/releases.ts';
import { LANGS } from '../lang.ts';
import { RANKS } from '../ranks.ts';
import { defineCall } from './defineCall.ts';
import { uuidOf } from './samples/sample.ts';

// The commands of `npm run admin`, whose help shows the summaries, and those of `npm run deploy` on the site's machine.

/** Sample values of fields, by their names. */
const SAMPLES: Readonly<Record<string, unknown>> = {
  action: 'list',
  id: 3,
  label: 'pipeline of the shop',
  lang: 'de',
  name: 'Steve',
  rank: 'mod',
  remote: 'shop',
  to: 'Steve_2000',
  token: 'deploy_…',
  uuid: uuidOf(1),
  version: '1.0.0-1f2e3d4c',
  yes: true,
};

/** Defines a command, which is made with the operator's key. */
function command<const Name extends string, const Fields extends z.ZodRawShape>(
  name: Name,
  summary: string,
  fields: Fields,
) {
  return defineCall(`POST /operator/${name}`, {
    summary,
    guard: { operator: true },
    duringMaintenance: true,
    body: z.strictObject(fields),
    answers: { 200: printed, 409: errorBody },
    sampleRequest: { body: Object.fromEntries(Object.entries(SAMPLES).filter(([field]) => field in fields)) },
  });
}

const name = z.string();
const rank = z.enum(RANKS);
const { uuid } = gamePlayer.shape;
const { version, why } = deployBody.shape;

export const createUser = command(
  'create-user',
  'Add an account, and print an initial password that is to be changed at the first login.',
  { name, rank, lang: z.enum(LANGS), uuid: uuid.optional() },
);

export const setRank = command(
  'set-rank',
  'Give a player a rank, which is how people join and leave the team. Who joins gets a new initial password.',
  { name, rank },
);

export const rename = command('rename', 'Rename a player. The game does so itself, except with the team.', {
  name,
  to: z.string(),
});

export const setUuid = command(
  'set-uuid',
  'Give an account the uuid of its player in the game, if the game has named another one under its name.',
  { name, uuid },
);

export const resetPassword = command(
  'reset-password',
  'Print a new initial password for a player, and end all sessions.',
  { name },
);

export const disableSecondFactor = command(
  'disable-2fa',
  'Remove the second factor of a player who has lost it, and end all sessions.',
  { name },
);

export const listSessions = command(
  'list-sessions',
  'List the sessions of a player: id, since, until, state.',
  { name },
);

export const endSessions = command('end-sessions', 'Log a player out everywhere.', { name });

export const endAllSessions = command(
  'end-all-sessions',
  'Log everybody out everywhere, yourself included.',
  { yes: z.literal(true) },
);

export const createDeployToken = command(
  'create-deploy-token',
  'Make a token with which a pipeline publishes and deploys one remote, or all of them.',
  {
    remote: z.string(),
    label: z.string(),
    days: z.int().min(1).max(TOKEN_DAYS.max).optional(),
    pages: z.array(z.string()).optional(),
  },
);

export const listDeployTokens = command(
  'list-deploy-tokens',
  'List the deploy tokens: id, remote, until, last use, label.',
  {},
);

export const revokeDeployToken = command('revoke-deploy-token', 'Revoke a deploy token immediately.', {
  id: z.int().min(1),
});

export const issueOperatorToken = command(
  'issue-operator-token',
  'Make a deploy token for the command line, which expires after ten minutes.',
  { remote: z.string() },
);

export const revokeOperatorToken = command(
  'revoke-operator-token',
  'Revoke a deploy token of the command line.',
  { token: z.string() },
);

export const forceDeployment = command(
  'force-deployment',
  'Make a published version live whatever the checks find.',
  { remote: z.string(), version, why },
);

export const deleteVersion = command(
  'delete-version',
  'Delete a published version that is neither live, a canary, nor the target of a rollback.',
  { remote: z.string(), version: z.string() },
);

export const manageGameServers = command(
  'game-server',
  'Link a server of the game to the site, list them, change a token, or remove one.',
  { action: z.enum(GAME_SERVER_ACTIONS), name: z.string().optional(), azlink: z.boolean().optional() },
);
