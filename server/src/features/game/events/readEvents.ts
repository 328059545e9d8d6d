import { GAME_LIMITS } from '@site/contract/gameLimits';
import {
  GAME_EVENTS,
  type GameEvent,
  type GameEventType,
  type Rejection,
  type RejectionCode,
} from '@site/contract/http/game';
import { MODES, modeId, type Mode } from '@site/contract/modes';
import { z } from 'zod';

const MINUTE = 60_000;
const DAY = 24 * 60 * MINUTE;

const usableId = z.guid().toLowerCase();

/** A valid event, with the mode as the database names it. */
export type ReadEvent = GameEvent & { readonly dbMode?: Mode };

/** A rejected event, with the type it claimed. */
export interface RejectedEvent extends Rejection {
  readonly type: string;
}

interface Read {
  readonly events: readonly ReadEvent[];
  readonly rejected: readonly RejectedEvent[];
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

/**
 * Validates the events of a call one by one, so that an invalid one doesn't block the others. Of two with the same id,
 * the first counts.
 *
 * @param networkName is part of a mode's id
 */
export function readEvents(given: readonly unknown[], networkName: string, now: Date): Read {
  const modes = new Map<string, Mode>(MODES.map((mode) => [modeId(mode, networkName), mode]));
  const events = new Map<string, ReadEvent>();
  const rejected: RejectedEvent[] = [];
  let newest: Date | undefined;
  for (const [index, value] of given.entries()) {
    const { id: rawId, type: rawType } = Object(value) as { id?: unknown; type?: unknown };
    // Stored for the team, and PostgreSQL can't store NUL.
    const type = typeof rawType === 'string' ? rawType.replaceAll('\0', '\uFFFD').slice(0, 64) : '';
    const id = usableId.safeParse(rawId).data;
    const reject = (code: RejectionCode, message: string) =>
      rejected.push({ ...(id === undefined ? { id: null, index } : { id }), type, code, message });
    if (id === undefined) reject('invalid', 'Its id is not a uuid.');
    else if (events.has(id)) continue;
    else if (!isType(type))
      reject('unknown_type', `This site doesn't know events of the type ${JSON.stringify(type)}.`);
    else {
      const { data, error } = GAME_EVENTS[type].safeParse(value);
      const problem = data && timeProblem(data.at, now);
      if (data && !(newest && newest > data.at)) newest = data.at;
      const dbMode = data?.type === 'match' ? modes.get(data.mode) : undefined;
      if (!data) reject('invalid', describe(error));
      else if (problem) reject(problem.code, problem.message);
      else if (data.type === 'match' && !dbMode)
        reject(
          'invalid',
          `Unknown mode ${JSON.stringify(data.mode)}. The modes are: ${[...modes.keys()].join(', ')}.`,
        );
      else events.set(id, { ...data, ...(dbMode && { dbMode }) });
    }
  }
  return { events: [...events.values()], rejected, newest };
}
