import { z } from 'zod';
import { clansQuery, clanList, clanDetail } from '../http/clans.ts';
import { addressedName } from '../http/players.ts';
import { errorBody } from '../http/errors.ts';
import { everybody } from '../guards.ts';
import { defineCall } from './defineCall.ts';

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
