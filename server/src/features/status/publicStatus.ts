import type { ServerStatus } from '@site/contract/http/services';
import { z } from 'zod';
import { readBody } from '../../upstreams/upstreamClient.ts';

/** A higher number must be wrong. */
const MAX_PLAYERS = 1_000_000;

/** Bytes: responses also carry an icon and lists of players and plugins. */
export const MAX_BYTES = 256 * 1024;

/** A count that can't be right, such as the -1 of a server without a maximum, is unknown. */
const count = z.int().min(0).max(MAX_PLAYERS).nullish().catch(undefined);

export const playerCounts = z.object({ online: count, max: count });

/** The common part of `api.mcsrvstat.us/3` and `api.mcstatus.io/v2`. */
const publicStatus = z.discriminatedUnion('online', [
  z.object({ online: z.literal(false) }),
  z.object({ online: z.literal(true), players: playerCounts }),
]);

/** Unknown or hidden. */
export const UNKNOWN: ServerStatus = { online: null, max: null };

export function statusOf(players: z.infer<typeof playerCounts> | null | undefined): ServerStatus {
  return { online: players?.online ?? null, max: players?.max ?? null };
}

/** @throws Error if the response is no status; an offline network is valid, too */
export async function readStatus(answer: Response): Promise<ServerStatus> {
  const body = await readBody(answer, MAX_BYTES);
  const { data } = publicStatus.safeParse(JSON.parse(body.toString()));
  if (!data) throw new Error('the response is not a game server status');
  return data.online ? statusOf(data.players) : UNKNOWN;
}

const MINUTE = 60_000;
const DAY = 24 * 60 * MINUTE;

const PEAK_UTC = 18 * 60 * MINUTE;

const MAX = 1_000;

const wave = (moment: number, period: number) => Math.cos((2 * Math.PI * moment) / period);

/** Between 40 and 400 players, with an evening peak and random variation. */
function playersAt(moment: number): number {
  const crowd = 130 * wave(moment - PEAK_UTC, DAY);
  const comingAndGoing = 34 * wave(moment, 47 * MINUTE) + 14 * wave(moment, 11 * MINUTE);
  return Math.round(220 + crowd + comingAndGoing);
}

export function demoStatus(moment: Date): Response {
  return Response.json({ online: true, players: { online: playersAt(moment.getTime()), max: MAX } });
}
