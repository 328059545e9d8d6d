import * as calls from '@site/contract/calls/players';
import { implement } from '@site/backend/implement';
import { modeId, MODES, RANGES } from '@site/contract/modes';
import { createPeriods } from '@site/contract/timeZone';
import { callerOf } from '../../sessions/callRules.ts';
import { HttpError } from '@site/backend/httpError';
import { cacheFor } from '@site/backend/cacheFor';
import { jsonBytes, sendJson } from '@site/backend/jsonBytes';
import { leaderboard } from '@site/contract/http/stats';
import type { Api } from '@site/backend/api';
import type { Services } from '../../services.ts';
import { createEloCounts } from './eloCounts.ts';
import { leaderboardQuery, findPlaces } from './statsRepository.ts';
import { watchDays } from './watchDays.ts';

/** Modes in tab order, each with its ranges. */
const ORDER = MODES.flatMap((mode) => RANGES.map((range) => `${mode} ${range}`));

/**
 * How long a board is cached, and then while it is read again: a busy database keeps no reader waiting. Together it is
 * less than the delay after which a change is announced.
 */
const FRESH_MS = 750;
const STALE_MS = 650;

/** Readers of all boards, by the mode's id in the API and the range. */
function createBoards({ db, site }: Services, periodAt: ReturnType<typeof createPeriods>) {
  const boards = MODES.flatMap((mode) =>
    RANGES.map((range) => {
      const readNow = async () => {
        const period = periodAt(range, new Date());
        return jsonBytes(leaderboard, await leaderboardQuery(db, { mode, range, period }).execute());
      };
      return [`${modeId(mode, site.name)} ${range}`, cacheFor(FRESH_MS, readNow, STALE_MS)] as const;
    }),
  );
  return new Map<string, (typeof boards)[number][1]>(boards);
}

export function statsRoutes(app: Api, services: Services): void {
  const periodAt = createPeriods(services.site.timeZone);
  const boards = createBoards(services, periodAt);
  // Months end with a day.
  const today = () => periodAt('daily', new Date());
  const stop = watchDays(today, () => services.sockets.announceChange('boards'));
  app.addHook('onClose', async () => stop());
  const counts = createEloCounts(services.db);
  // Pages fetch their places again when they hear of it.
  services.sockets.onAnnounced('boards', counts.forget);
  implement(app, calls.readLeaderboard, async ({ query }, reply) => {
    const read = boards.get(`${query.mode} ${query.range}`);
    if (!read) throw new HttpError(400, 'unknown_mode');
    return sendJson(reply, await read());
  });

  implement(app, calls.listPlaces, async (request) => {
    await services.limits.places.take(callerOf(request).uuid);
    const now = new Date();
    const places = await findPlaces(services.db, counts, request.params.user, (range) =>
      periodAt(range, now),
    );
    if (!places) throw new HttpError(404, 'unknown_player');
    const at = ({ mode, range }: (typeof places)[number]) => ORDER.indexOf(`${mode} ${range}`);
    return places
      .toSorted((a, b) => at(a) - at(b))
      .map((place) => ({ ...place, mode: modeId(place.mode, services.site.name) }));
  });
}
