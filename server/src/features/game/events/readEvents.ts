import { GAME_LIMITS } from '@site/contract/gameLimits';
import {
  DISPENSABLE,
  GAME_EVENTS,
  type GameEvent,
  type GameEventType,
  type Rejection,
  type RejectionCode,
} from '@site/contract/http/game';
import { MODES, modeId, type Mode } from '@site/contract/modes';
import { printable } from '@site/contract/printable';
import { truncate } from '@site/contract/textLength';
import { setImmediate as nextTurn } from 'node:timers/promises';
import { z } from 'zod';
import { usable, usableEntries, type LeftOut } from '../leftOut.ts';

const MINUTE = 60_000;
const DAY = 24 * 60 * MINUTE;

const usableId = z.guid().toLowerCase();

/** Characters of the type that a rejected event claims. */
const MAX_TYPE = 64;

/** Events that are validated without a break: a call's worth would keep other calls waiting. */
const BATCH = 50;

/** A valid event, with the mode as the database names it. */
export type ReadEvent = GameEvent & { readonly dbMode?: Mode };

/** A rejected event, with the type it claimed. */
export interface RejectedEvent extends Rejection {
  readonly type: string;
}

interface Read {
  readonly events: readonly ReadEvent[];
  readonly rejected: readonly RejectedEvent[];
  /** The ids of valid events as they were sent, by the id in lower case. */
  readonly sentIds: ReadonlyMap<string, ReadonlySet<string>>;
  /** The latest time of a well-formed event, even of one that is rejected for it. */
  readonly newest: Date | undefined;
}

const isType = (type: string): type is GameEventType => Object.hasOwn(GAME_EVENTS, type);

/** Formats a duration for people: `2 h 5 min`. */
function spanOf(ms: number): string {
  const minutes = Math.round(Math.abs(ms) / MINUTE);
  if (minutes < 60) return `${minutes} min`;
  if (minutes < 48 * 60) return `${Math.floor(minutes / 60)} h ${minutes % 60} min`;
  return `${Math.round(minutes / 60 / 24)} days`;
}

/** Returns why the time of an event can't be accepted. */
function timeProblem(at: Date, now: Date): { code: RejectionCode; message: string } | undefined {
  const ahead = at.getTime() - now.getTime();
  if (ahead > GAME_LIMITS.aheadMinutes * MINUTE)
    return {
      code: 'from_the_future',
      message: `Its time is ${spanOf(ahead)} ahead of the site's clock: check the clock of the game server.`,
    };
  if (-ahead > GAME_LIMITS.oldestDays * DAY)
    return {
      code: 'too_old',
      message: `It is ${spanOf(ahead)} old: events count for ${GAME_LIMITS.oldestDays} days.`,
    };
  return undefined;
}

function describe({ issues: [first] }: z.ZodError): string {
  if (!first) return 'It is not an event.';
  const field = first.path.join('.');
  return field === '' ? first.message : `${field}: ${first.message}`;
}

type Fields = Readonly<Record<string, unknown>>;

/** Returns an event without what it can do without and can't be used, which is noted. */
function dispense(type: GameEventType, event: Fields, leftOut: LeftOut): Fields {
  const noted = (field: string) => ({ field: `${type}.${field}`, leftOut });
  const entries = <Of extends z.ZodType>(schema: Of, list: unknown, field: string) =>
    Array.isArray(list) ? usableEntries(schema, list, noted(field)) : list;
  if (type === 'player')
    return {
      ...event,
      coins: usable(DISPENSABLE.total, event['coins'], noted('coins')),
      playtime: usable(DISPENSABLE.total, event['playtime'], noted('playtime')),
    };
  if (type === 'match')
    return { ...event, players: entries(DISPENSABLE.matchPlayer, event['players'], 'players') };
  if (type === 'report') return { ...event, line: usable(DISPENSABLE.line, event['line'], noted('line')) };
  if (type !== 'clan') return event;
  const clan = Object(event['clan']) as Fields;
  const leader = usable(DISPENSABLE.leader, clan['leader'], noted('leader'));
  return {
    ...event,
    clan: { ...clan, leader, members: entries(DISPENSABLE.clanMember, clan['members'], 'members') },
  };
}

/** Validates an event. What it can do without doesn't make it invalid. */
function parse(type: GameEventType, value: unknown, leftOut: LeftOut) {
  const read = GAME_EVENTS[type].safeParse(value);
  if (read.success) return read;
  const noted: LeftOut = new Map();
  const rest = GAME_EVENTS[type].safeParse(dispense(type, Object(value) as Fields, noted));
  if (!rest.success) return read;
  for (const [field, example] of noted) leftOut.set(field, example);
  return rest;
}

/**
 * Validates the events of a call one by one, so that an invalid one doesn't block the others. Of two with the same id,
 * the first counts.
 *
 * @param networkName is part of a mode's id
 */
export async function readEvents(
  given: readonly unknown[],
  {
    networkName,
    now,
    leftOut,
  }: { readonly networkName: string; readonly now: Date; readonly leftOut: LeftOut },
): Promise<Read> {
  const modes = new Map<string, Mode>(MODES.map((mode) => [modeId(mode, networkName), mode]));
  const events = new Map<string, ReadEvent>();
  const sentIds = new Map<string, Set<string>>();
  const rejected: RejectedEvent[] = [];
  let newest: Date | undefined;
  for (const [index, value] of given.entries()) {
    if (index % BATCH === BATCH - 1) await nextTurn();
    const { id: rawId, type: rawType } = Object(value) as { id?: unknown; type?: unknown };
    // Stored for the team.
    const type = typeof rawType === 'string' ? printable(truncate(rawType, MAX_TYPE)) : '';
    const id = usableId.safeParse(rawId).data;
    const sentId = typeof rawId === 'string' ? rawId : '';
    const reject = (code: RejectionCode, message: string) =>
      rejected.push({ ...(id === undefined ? { id: null, index } : { id: sentId }), type, code, message });
    if (id === undefined) reject('invalid', 'Its id is not a uuid.');
    else if (events.has(id)) sentIds.get(id)?.add(sentId);
    else if (!isType(type))
      reject('unknown_type', `This site doesn't know events of the type ${JSON.stringify(type)}.`);
    else {
      const { data, error } = parse(type, value, leftOut);
      const problem = data && timeProblem(data.at, now);
      if (data && !(newest && newest > data.at)) newest = data.at;
      const dbMode = data?.type === 'match' ? modes.get(data.mode) : undefined;
      if (!data) reject('invalid', describe(error));
      else if (problem) reject(problem.code, problem.message);
      else if (data.type === 'match' && !dbMode)
        reject(
          'invalid',
          `Unknown mode ${printable(JSON.stringify(data.mode))}. The modes are: ${[...modes.keys()].join(', ')}.`,
        );
      else {
        events.set(id, { ...data, ...(dbMode && { dbMode }) });
        sentIds.set(id, new Set([sentId]));
      }
    }
  }
  return { events: [...events.values()], rejected, sentIds, newest };
}
