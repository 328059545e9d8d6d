import { z } from 'zod';
import { AVATAR_SIZE } from '../avatar.ts';
import { playerId } from '../http/players.ts';
import { AVATAR_SIZES, PICTURE_TYPES, serverStatus } from '../http/services.ts';
import { everybodyAlways } from './callRules.ts';
import { defineCall } from './defineCall.ts';
import { uuidOf } from './samples/sample.ts';

const picture = z.instanceof(Uint8Array).meta({ type: 'string', format: 'binary' });

export const readStatus = defineCall('GET /status', {
  summary: 'How many players are online.',
  ...everybodyAlways,
  answers: { 200: serverStatus },
});

export const readAvatar = defineCall('GET /avatar/:uuid', {
  summary: "A player's head, or the bundled one.",
  ...everybodyAlways,
  params: z.object({ uuid: playerId }),
  query: z.strictObject({
    size: z.coerce
      .number()
      .pipe(z.union(AVATAR_SIZES.map((size) => z.literal(size))))
      .default(AVATAR_SIZE),
  }),
  answers: {
    200: { content: Object.fromEntries(PICTURE_TYPES.map((type) => [type, { schema: picture }])) },
    // For a caller that already has the picture.
    304: z.undefined(),
  },
  sampleRequest: { params: { uuid: uuidOf(1) } },
});
