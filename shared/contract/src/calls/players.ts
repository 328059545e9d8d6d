import { z } from 'zod';
import { everybody, players } from '../guards.ts';
import { clanDetail, clanList, clansQuery } from '../http/clans.ts';
import { errorBody } from '../http/errors.ts';
import { addressedName } from '../http/players.ts';
import { profile } from '../http/profile.ts';
import { leaderboard, playerPlace, statsQuery } from '../http/stats.ts';
import { defineCall } from './defineCall.ts';
import { placeOf, profileOf } from './samples/players.ts';

export const readProfile = defineCall('GET /profile/:user', {
  summary: 'A player by name in any case or by uuid.',
  guard: players,
  params: z.object({ user: addressedName }),
  answers: { 200: profile, 404: errorBody },
  sample: ({ params, user }) => ({ body: profileOf(params['user'] ?? '', user) }),
  sampleRequest: { params: { user: 'Somebody' } },
});

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

export const listClans = defineCall('GET /clans', {
  summary: 'The clans by place, all or a page; `x-total-count` is the total number of matches.',
  guard: everybody,
  query: clansQuery,
  answers: { 200: clanList },
});

export const readClan = defineCall('GET /clans/:clan', {
  summary: 'A clan by its name, tag or id, with its members.',
  guard: everybody,
  // Its id stays the same when a clan is renamed.
  params: z.object({ clan: addressedName }),
  answers: { 200: clanDetail, 404: errorBody },
  sampleRequest: { params: { clan: 'OTTR' } },
});
