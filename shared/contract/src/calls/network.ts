import { serverStatus, avatarParams, avatarQuery, unchanged, PICTURES } from '../http/services.ts';
import { everybodyAlways } from './callRules.ts';
import { defineCall } from './defineCall.ts';
import { uuidOf } from './samples/sample.ts';

export const readStatus = defineCall('GET /status', {
  summary: 'How many players are online.',
  ...everybodyAlways,
  answers: { 200: serverStatus },
});

export const readAvatar = defineCall('GET /avatar/:uuid', {
  summary: "A player's head, or the bundled one.",
  ...everybodyAlways,
  params: avatarParams,
  query: avatarQuery,
  answers: { 200: { content: PICTURES }, 304: unchanged },
  sampleRequest: { params: { uuid: uuidOf(1) } },
});
