import { setImmediate as nextTurn } from 'node:timers/promises';
import { printable } from '@site/contract/printable';
import { truncate } from '@site/contract/textLength';
import { sql, type Kysely } from 'kysely';
import type { z } from 'zod';
import type { Schema } from '../../database/schema.ts';
import { unnest } from './events/unnest.ts';

const MAX_EXAMPLE = 100;

/** Entries of a list that are validated without a break: even wrong ones take less than 10 ms then. */
const ENTRIES_PER_TURN = 250;

const UUID_LENGTH = 36;

const SHOWN_HOURS = 24;

const MAX_EXAMPLE_DEPTH = 4;

/** Unusable values in a game server's call: of each field, the first example. */
export type LeftOut = Map<string, string>;

/** Returns what an example shows of a value: one that is nested too deep can't be written at all. */
function startOf(value: unknown, depth = 0): unknown {
  // A character may take two places.
  if (typeof value === 'string') return value.slice(0, 2 * MAX_EXAMPLE);
  if (typeof value !== 'object' || value === null) return value;
  if (depth === MAX_EXAMPLE_DEPTH) return '…';
  if (Array.isArray(value)) return value.slice(0, MAX_EXAMPLE).map((one) => startOf(one, depth + 1));
  const fields = Object.entries(value).slice(0, MAX_EXAMPLE);
  return Object.fromEntries(fields.map(([name, one]) => [name, startOf(one, depth + 1)]));
}

export function noteLeftOut(leftOut: LeftOut, field: string, value: unknown): void {
  if (leftOut.has(field)) return;
  leftOut.set(field, truncate(printable(JSON.stringify(startOf(value)) ?? ''), MAX_EXAMPLE));
}

interface Noted {
  readonly field: string;
  readonly leftOut: LeftOut;
}

/** Returns a value if it can be used. One that can't is noted; absence and null aren't. */
export function usable<Of extends z.ZodType>(
  schema: Of,
  value: unknown,
  { field, leftOut }: Noted,
): z.output<Of> | undefined {
  if (value === undefined || value === null) return undefined;
  const { success, data } = schema.safeParse(value);
  if (!success) noteLeftOut(leftOut, field, value);
  return data;
}

/** Goes through a list with breaks, in which other calls are answered. */
export async function* inTurns<Item>(items: readonly Item[]) {
  for (let start = 0; start < items.length; start += ENTRIES_PER_TURN) {
    if (start > 0) await nextTurn();
    yield items.slice(start, start + ENTRIES_PER_TURN);
  }
}

/** Says whether a value may be a player: finding out what is wrong with each of very many takes far longer. */
export function mayBePlayer(value: unknown): value is { readonly uuid: string; readonly name: string } {
  const { uuid, name } = Object(value) as { uuid?: unknown; name?: unknown };
  return typeof uuid === 'string' && uuid.length === UUID_LENGTH && typeof name === 'string' && name !== '';
}

export function usablePlayer<Of extends z.ZodType>(
  schema: Of,
  value: unknown,
  noted: Noted,
): z.output<Of> | undefined {
  if (mayBePlayer(value)) return usable(schema, value, noted);
  noteLeftOut(noted.leftOut, noted.field, value);
  return undefined;
}

export async function usablePlayers<Of extends z.ZodType>(
  schema: Of,
  values: readonly unknown[],
  noted: Noted,
): Promise<z.output<Of>[]> {
  const players: z.output<Of>[] = [];
  for await (const some of inTurns(values))
    for (const value of some) {
      const player = usablePlayer(schema, value, noted);
      if (player !== undefined) players.push(player);
    }
  return players;
}

export async function recordLeftOut(db: Kysely<Schema>, server_id: string, leftOut: LeftOut, at: Date) {
  if (leftOut.size === 0) return;
  const rows = [...leftOut].map(([field, example]) => ({ server_id, field, example, at }));
  await sql`
    INSERT INTO game_left_out (server_id, field, example, at)
    SELECT * FROM ${unnest(rows, { server_id: 'uuid', field: 'text', example: 'text', at: 'timestamptz' })}
    ON CONFLICT (server_id, field) DO UPDATE SET example = EXCLUDED.example, at = EXCLUDED.at`.execute(db);
}

export function listLeftOut(db: Kysely<Schema>, now: Date) {
  return db
    .selectFrom('game_left_out')
    .select(['server_id', 'field', 'example', 'at'])
    .where('at', '>', new Date(now.getTime() - SHOWN_HOURS * 3_600_000))
    .orderBy('at', 'desc')
    .orderBy('field')
    .execute();
}
