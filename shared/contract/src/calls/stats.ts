import { z } from 'zod';
import { addressedName } from '../http/players.ts';
import { leaderboard, playerPlace, statsQuery } from '../http/stats.ts';
import { errorBody } from '../http/errors.ts';
import { everybody, players } from '../guards.ts';
import { defineCall } from './defineCall.ts';
import { placeOf } from './samples/players.ts';

export const readLeaderboard = defineCall('GET /stats', {
  summary: 'The top ten of a leaderboard, best first.',
  guard: everybody,
  query: statsQuery,
  answers: { 200: leaderboard },
  sampleRequest: { query: { mode: 'bedwars', range: 'daily' } },
});

export const listPlaces = defineCall('GET /stats/places/:user', {
  summary: 'The places of a player, by name in any case or by uuid, on every board they are on.',
  guard: players,
  params: z.object({ user: addressedName }),
  answers: { 200: z.array(playerPlace), 404: errorBody },
  sample: () => ({ body: [placeOf('bedwars', 4), placeOf('cores', 27)] }),
  sampleRequest: { params: { user: 'Somebody' } },
});
