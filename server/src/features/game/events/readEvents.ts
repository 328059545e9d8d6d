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
import { mayBePlayer, usable, usablePlayers, type LeftOut } from '../leftOut.ts';

const MINUTE = 60_000;
const DAY = 24 * 60 * MINUTE;

const usableId = z.guid().toLowerCase();

const MAX_TYPE_LENGTH = 64;

/** Entries of lists that are validated without a break: a call's worth would keep other calls waiting. */
const WORK_PER_TURN = 250;

/** How much of that an event is beside its list: as much as five entries. */
const WORK_OF_EVENT = 5;

/** A valid event, with the mode as the database names it. */
export type ReadEvent = GameEvent & { readonly dbMode?: Mode };

export interface RejectedEvent extends Rejection {
  /** As it claimed. */
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

type Problem = readonly [code: RejectionCode, message: string];

const isType = (type: string): type is GameEventType => Object.hasOwn(GAME_EVENTS, type);

/** Formats a duration for people: `2 h 5 min`. */
function spanOf(ms: number): string {
  const minutes = Math.round(Math.abs(ms) / MINUTE);
  if (minutes < 60) return `${minutes} min`;
  if (minutes < 48 * 60) return `${Math.floor(minutes / 60)} h ${minutes % 60} min`;
  return `${Math.round(minutes / 60 / 24)} days`;
}

function timeProblem(at: Date, now: Date): Problem | undefined {
  const ahead = at.getTime() - now.getTime();
  const span = spanOf(ahead);
  if (ahead > GAME_LIMITS.aheadMinutes * MINUTE)
    return [
      'from_the_future',
      `Its time is ${span} ahead of the site's clock: check the clock of the game server.`,
    ];
  if (-ahead > GAME_LIMITS.oldestDays * DAY)
    return ['too_old', `It is ${span} old: events count for ${GAME_LIMITS.oldestDays} days.`];
  return undefined;
}

function describe({ issues: [first] }: z.ZodError): string {
  if (!first) return 'It is not an event.';
  const field = first.path.join('.');
  return field === '' ? first.message : `${field}: ${first.message}`;
}

type Fields = Readonly<Record<string, unknown>>;

/** Returns the list of players of an event, unless it is so long that the event is rejected. */
function listIn(type: string, event: Fields): readonly unknown[] {
  const clan = Object(event['clan']) as Fields;
  const list = type === 'clan' ? clan['members'] : event['players'];
  const max = { clan: GAME_LIMITS.members, match: GAME_LIMITS.matchPlayers }[type] ?? 0;
  return Array.isArray(list) && list.length <= max ? list : [];
}

function withList(type: GameEventType, event: Fields, list: readonly unknown[]): Fields {
  if (listIn(type, event).length === 0) return event;
  if (type === 'match') return { ...event, players: list };
  return { ...event, clan: { ...(Object(event['clan']) as Fields), members: list } };
}

/** Keeps only the first entry that can't be a player, which is named: it takes long to find out what is wrong with each. */
function withFewOdd(type: GameEventType, event: Fields): Fields {
  const list = listIn(type, event);
  const first = list.findIndex((entry) => !mayBePlayer(entry));
  if (first === -1) return event;
  const few = list.filter((entry, index) => index === first || mayBePlayer(entry));
  return withList(type, event, few);
}

async function dispense(type: GameEventType, event: Fields, leftOut: LeftOut): Promise<Fields> {
  const noted = (field: string) => ({ field: `${type}.${field}`, leftOut });
  if (type === 'player')
    return {
      ...event,
      coins: usable(DISPENSABLE.total, event['coins'], noted('coins')),
      playtime: usable(DISPENSABLE.total, event['playtime'], noted('playtime')),
    };
  if (type === 'report') return { ...event, line: usable(DISPENSABLE.line, event['line'], noted('line')) };
  const list = listIn(type, event);
  if (type === 'match')
    return withList(type, event, await usablePlayers(DISPENSABLE.matchPlayer, list, noted('players')));
  if (type !== 'clan') return event;
  const clan = Object(event['clan']) as Fields;
  const leader = usable(DISPENSABLE.leader, clan['leader'], noted('leader'));
  const members = await usablePlayers(DISPENSABLE.clanMember, list, noted('members'));
  return withList(type, { ...event, clan: { ...clan, leader } }, members);
}

/** Validates an event. What it can do without doesn't make it invalid. */
async function parse(type: GameEventType, value: unknown, leftOut: LeftOut) {
  const event = withFewOdd(type, Object(value) as Fields);
  const read = GAME_EVENTS[type].safeParse(event);
  if (read.success) return read;
  const noted: LeftOut = new Map();
  const rest = GAME_EVENTS[type].safeParse(await dispense(type, event, noted));
  if (!rest.success) return read;
  for (const [field, example] of noted) leftOut.set(field, leftOut.get(field) ?? example);
  return rest;
}

const workOf = (type: string, value: unknown) => WORK_OF_EVENT + listIn(type, Object(value) as Fields).length;

/** Validates events one by one, so that an invalid one doesn't block the others. Of two with one id, the first counts. */
export async function readEvents(
  given: readonly unknown[],
  { networkName, now, leftOut }: { networkName: string; now: Date; leftOut: LeftOut },
): Promise<Read> {
  const modes = new Map<string, Mode>(MODES.map((mode) => [modeId(mode, networkName), mode]));
  const events = new Map<string, ReadEvent>();
  const sentIds = new Map<string, Set<string>>();
  const rejected: RejectedEvent[] = [];
  let newest: Date | undefined;
  let work = 0;
  for (const [index, value] of given.entries()) {
    const { id: rawId, type: rawType } = Object(value) as { id?: unknown; type?: unknown };
    // Stored for the team.
    const type = typeof rawType === 'string' ? printable(truncate(rawType, MAX_TYPE_LENGTH)) : '';
    const id = usableId.safeParse(rawId).data;
    work += workOf(type, value);
    if (work > WORK_PER_TURN) {
      await nextTurn();
      work = workOf(type, value);
    }
    const sentId = typeof rawId === 'string' ? rawId : '';
    const reject = (code: RejectionCode, message: string) =>
      rejected.push({ ...(id === undefined ? { id: null, index } : { id: sentId }), type, code, message });
    if (id === undefined) reject('invalid', 'Its id is not a uuid.');
    else if (events.has(id)) sentIds.get(id)?.add(sentId);
    else if (!isType(type))
      reject('unknown_type', `This site doesn't know events of the type ${JSON.stringify(type)}.`);
    else {
      const { data, error } = await parse(type, value, leftOut);
      const problem = data && timeProblem(data.at, now);
      if (data && !(newest && newest > data.at)) newest = data.at;
      const dbMode = data?.type === 'match' ? modes.get(data.mode) : undefined;
      if (!data) reject('invalid', describe(error));
      else if (problem) reject(...problem);
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
