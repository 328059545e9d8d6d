import type { ServerStatus } from '@site/contract/http/services';
import { z } from 'zod';
import { readBody } from '../../upstreams/outsideCalls.ts';

/** Above this a number is nonsense, and not a crowd. */
const MAX_PLAYERS = 1_000_000;

/** Bytes: the answers carry an icon and lists of players and plugins too. */
const MAX_BYTES = 256 * 1024;

const count = z.int().min(0).max(MAX_PLAYERS).nullish();

/** What `api.mcsrvstat.us/3` and `api.mcstatus.io/v2` have in common. */
const publicStatus = z.discriminatedUnion('online', [
  z.object({ online: z.literal(false) }),
  z.object({ online: z.literal(true), players: z.object({ online: count, max: count }) }),
]);

/** Nobody knows, or nobody may know. */
export const UNKNOWN: ServerStatus = { online: null, max: null };

/**
 * Reads what a status service answers. That the network is offline is an answer too.
 *
 * @throws Error if it is no status
 */
export async function readStatus(answer: Response): Promise<ServerStatus> {
  const body = await readBody(answer, MAX_BYTES);
  const { data } = publicStatus.safeParse(JSON.parse(body.toString()));
  if (!data) throw new Error('the answer is no status of a game server');
  return data.online ? { online: data.players.online ?? null, max: data.players.max ?? null } : UNKNOWN;
}

const MINUTE = 60_000;
const DAY = 24 * 60 * MINUTE;

/** When most players are online, in UTC. */
const PEAK = 18 * 60 * MINUTE;

const MAX = 1_000;

const wave = (moment: number, period: number) => Math.cos((2 * Math.PI * moment) / period);

/** Between 40 and 400: an evening's crowd, with players who come and go. */
function playersAt(moment: number): number {
  const crowd = 130 * wave(moment - PEAK, DAY);
  const comingAndGoing = 34 * wave(moment, 47 * MINUTE) + 14 * wave(moment, 11 * MINUTE);
  return Math.round(220 + crowd + comingAndGoing);
}

/** What a status service would answer about the demo's network at a moment. */
export function demoStatus(moment: Date): Response {
  return Response.json({ online: true, players: { online: playersAt(moment.getTime()), max: MAX } });
}
