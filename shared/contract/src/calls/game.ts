import { gamePlayer, linkCode, syncAnswer, syncBody } from '../http/game.ts';
import { errorBody } from '../http/errors.ts';
import { z } from 'zod';
import { azlinkBody } from '../http/azlink.ts';
import { everybodyAlways } from './callRules.ts';
import { defineCall } from './defineCall.ts';
import { uuidOf } from './samples/sample.ts';

const forGames = { ...everybodyAlways, forPrograms: true, also: "A game server's token." } as const;

/** Console commands by the name of the player whom they concern; never a list. */
const azlinkAnswer = z.object({ commands: z.record(z.string(), z.array(z.string())) });

export const syncGame = defineCall('POST /game/v1/sync', {
  summary: 'Receives events from a game server and returns commands for it.',
  ...forGames,
  body: syncBody,
  answers: { 200: syncAnswer, 400: errorBody, 401: errorBody, 429: errorBody },
  sampleRequest: { body: { boot: uuidOf(1) } },
});

export const createLinkCode = defineCall('POST /game/v1/link-codes', {
  summary: 'Creates a code with which a player in the game sets their password.',
  ...forGames,
  body: gamePlayer,
  answers: { 200: linkCode, 400: errorBody, 401: errorBody, 409: errorBody, 429: errorBody },
  sampleRequest: { body: { uuid: uuidOf(1), name: 'Somebody' } },
});

export const testAzlink = defineCall('GET /azlink', {
  summary: 'Lets AzLink test the connection.',
  ...forGames,
  answers: { 200: z.object({}), 401: errorBody },
});

export const callAzlink = defineCall('POST /azlink', {
  summary: 'Receives the online players from AzLink and returns console commands.',
  ...forGames,
  body: azlinkBody,
  answers: { 200: azlinkAnswer, 400: errorBody, 401: errorBody, 429: errorBody },
  sampleRequest: { body: {} },
});
