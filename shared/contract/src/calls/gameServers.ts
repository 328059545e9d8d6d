import {
  chatLine,
  chatQuery,
  COMMAND_STATES,
  gameCommand,
  gameServer,
  newGameCommand,
  newGameServer,
  reasonBody,
} from '../http/gameServers.ts';
import { errorBody } from '../http/errors.ts';
import { z } from 'zod';
import { staff, heads } from '../guards.ts';
import { defineCall } from './defineCall.ts';
import { uuidOf } from './samples/sample.ts';
import { COMMAND, LINE, SERVER } from './samples/game.ts';

const issuedToken = z.object({ id: z.string(), token: z.string() });
const params = z.object({ id: z.guid().toLowerCase() });

export const listGameServers = defineCall('GET /panel/gameservers', {
  summary: 'Lists the game servers by name.',
  guard: heads,
  answers: { 200: z.array(gameServer) },
  sample: () => ({ body: [SERVER] }),
});

export const addGameServer = defineCall('POST /panel/gameservers', {
  summary: 'Links a game server. Its token is shown only once.',
  guard: heads,
  freshLogin: true,
  body: newGameServer,
  answers: { 201: issuedToken, 403: errorBody, 409: errorBody },
  sampleRequest: { body: { name: 'lobby', azlink: false } },
});

export const rotateGameServerToken = defineCall('POST /panel/gameservers/:id/rotate', {
  summary:
    'Issues a new token for a game server. The previous one stays valid for ten minutes, without its link codes.',
  guard: heads,
  freshLogin: true,
  params,
  answers: { 200: issuedToken, 403: errorBody, 404: errorBody },
  sampleRequest: { params: { id: uuidOf(1) } },
});

export const removeGameServer = defineCall('DELETE /panel/gameservers/:id', {
  summary: 'Removes a game server and invalidates its token.',
  guard: heads,
  params,
  answers: { 204: z.null(), 404: errorBody },
  sampleRequest: { params: { id: uuidOf(1) } },
});

export const listGameCommands = defineCall('GET /panel/game-commands', {
  summary: 'Lists the newest commands for the game servers, and older ones that need a decision.',
  guard: heads,
  query: z.strictObject({ state: z.enum(COMMAND_STATES).optional() }),
  answers: { 200: z.array(gameCommand) },
  sample: () => ({ body: [COMMAND] }),
});

export const addGameCommand = defineCall('POST /panel/game-commands', {
  summary: 'Queues a command that resets the stats of a player or sends them a message.',
  guard: heads,
  body: newGameCommand,
  answers: { 201: gameCommand, 404: errorBody },
  sampleRequest: { body: { kind: 'message', player: uuidOf(1), args: { text: 'Hello' } } },
});

export const repeatGameCommand = defineCall('POST /panel/game-commands/:id/repeat', {
  summary: 'Queues a command again that failed, expired or has an unknown outcome.',
  guard: heads,
  params,
  body: reasonBody,
  answers: { 200: gameCommand, 404: errorBody, 409: errorBody },
  sampleRequest: { params: { id: uuidOf(1) }, body: { reason: 'lost' } },
});

export const settleGameCommand = defineCall('POST /panel/game-commands/:id/settle', {
  summary: 'Marks a command as done.',
  guard: heads,
  params,
  body: reasonBody,
  answers: { 200: gameCommand, 404: errorBody, 409: errorBody },
  sampleRequest: { params: { id: uuidOf(1) }, body: { reason: 'lost' } },
});

export const listChat = defineCall('GET /panel/chat', {
  summary: 'Lists lines of the in-game chat, newest first.',
  guard: staff,
  query: chatQuery,
  answers: { 200: z.array(chatLine) },
  sample: () => ({ body: [LINE], headers: { 'x-total-count': '1' } }),
});
