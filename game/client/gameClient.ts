import { randomUUID } from 'node:crypto';
import path from 'node:path';
import { GAME_LIMITS } from '@site/contract/gameLimits';
import { gamePlayer, syncLimits } from '@site/contract/http/game';
import type {
  GameEventFields,
  GameEventType,
  GamePlayer,
  LeasedCommand,
  LinkCode,
  Rejection,
  SyncAnswer,
} from '@site/contract/http/game';
import { v7 as uuidv7 } from 'uuid';
import { CallError, callSite, type SiteAddress } from './callSite.ts';
import { openJournal, type Outcome } from './journal.ts';
import { openOutbox, type OutboxEvent } from './outbox.ts';
import { openWake } from './openWake.ts';
import { retryDelay } from './retryDelay.ts';

/** Commands that are asked for, less those that still run. */
const WANT = GAME_LIMITS.want.default;

/** Part of a lease in which a command may begin: the rest is for its report. */
const BEGIN_WITHIN = 0.5;

/** Milliseconds between two calls that are made early, because a command waits or there is a report. */
const EARLY_MS = 1_000;

/** Thrown by `record` if so many events wait for the site that a plugin should leave out what matters least. */
export class OutboxFullError extends Error {}

export interface GameClientOptions extends SiteAddress {
  /** Where events and commands are kept; no other process may use it. */
  readonly folder: string;
  /** Where sent events are kept; by default they are deleted. */
  readonly archive?: string;
  /** Name and version of the game's server software and of the plugin, for the team. */
  readonly software?: string;
  readonly plugin?: string;
  readonly maxPlayers?: number;
  /** Seconds of a lease: longer than a restart takes, since what is run again elsewhere is run twice. */
  readonly leaseSeconds?: number;
  /** True, as by default, if it opens a socket on which the site tells that a command waits. */
  readonly hasSocket?: boolean;
  /** Events that may wait for the site. */
  readonly maxWaiting?: number;
  /** Returns who is online. */
  readonly players: () => readonly GamePlayer[];
  /** Runs a command; an error counts as `failed`. */
  readonly run: (command: LeasedCommand) => Promise<string | undefined> | string | undefined;
  /** Is told of events that the site rejected. */
  readonly onRejected?: (rejection: Rejection, event: OutboxEvent | undefined) => void;
  /** Is told of failed calls, which are repeated. */
  readonly onError?: (error: Error) => void;
}

/** Makes what a plugin says of a command a message that the site accepts. */
function messageOf(given: unknown): string | undefined {
  if (given === undefined || given === null) return undefined;
  return String(given).replaceAll('\0', '').slice(0, GAME_LIMITS.message).toWellFormed();
}

/**
 * Connects a game server to the site. Events are on disk before `record` resolves, and are sent until the site has
 * confirmed them; commands are noted before they run, so that none runs twice.
 */
export function createGameClient(options: GameClientOptions) {
  const {
    folder,
    archive,
    players,
    run,
    onRejected,
    onError,
    maxWaiting = 100_000,
    hasSocket = true,
  } = options;
  const { software, plugin, maxPlayers, leaseSeconds = GAME_LIMITS.lease.max } = options;
  const about = { boot: randomUUID(), software, plugin, maxPlayers, leaseSeconds };
  // The site would shorten it, and another server get commands that this one still begins.
  syncLimits.leaseSeconds.parse(leaseSeconds);
  const outbox = openOutbox(path.join(folder, 'outbox'), {
    archive,
    onError: (error) => tell(() => onError?.(error)),
  });
  const journal = openJournal(folder);
  const ending = new AbortController();
  let running = Promise.resolve();
  let runs = 0;
  let failures = 0;
  let isStarted = false;
  /** Events per call: fewer after the site has refused a call as a whole. */
  let maxEvents: number = GAME_LIMITS.events;
  /** An event with which alone a call was refused, and whether one without it was accepted since. */
  let suspect: { readonly id: string; readonly isProbed: boolean } | undefined;
  let timer: NodeJS.Timeout | undefined;
  let nextAt = Infinity;
  /** Milliseconds in which a call is wanted after the current one. */
  let soon = Infinity;
  let call: Promise<void> | undefined;
  let closeWake: (() => void) | undefined;

  /** Calls a function of the plugin, whose mistakes must not stop the client. */
  function tell(call: () => void): void {
    try {
      call();
    } catch (error) {
      process.emitWarning(error as Error);
    }
  }

  const reject = (rejection: Rejection, event: OutboxEvent | undefined) =>
    tell(() => onRejected?.(rejection, event));

  async function runCommand(command: LeasedCommand, until: number): Promise<void> {
    // Too late: it may be another server's before the site knows.
    if (performance.now() > until || ending.signal.aborted || !journal.begin(command)) return;
    let outcome: Outcome;
    try {
      outcome = { outcome: 'done', message: messageOf(await run(command)) };
    } catch (error) {
      outcome = { outcome: 'failed', message: messageOf(error instanceof Error ? error.message : error) };
    }
    journal.end(command.id, outcome);
    schedule(EARLY_MS);
  }

  function queue(commands: readonly LeasedCommand[], askedAt: number): void {
    const until = askedAt + leaseSeconds * 1_000 * BEGIN_WITHIN;
    for (const command of commands) {
      runs += 1;
      running = running
        .then(() => runCommand(command, until))
        // Such as a full disk: the next commands may succeed.
        .catch((error: unknown) => tell(() => onError?.(error as Error)))
        .finally(() => (runs -= 1));
    }
  }

  /** Gives up an event if the site refuses it before and after a call without it that was accepted. */
  function judge(event: OutboxEvent, message: string): void {
    if (!suspect?.isProbed || suspect.id !== event.id) {
      suspect = { id: event.id, isProbed: false };
      return;
    }
    suspect = undefined;
    outbox.settle([event.id]);
    reject({ id: event.id, code: 'invalid', message }, event);
  }

  /** Makes one call. @returns the milliseconds until the next */
  async function sync(): Promise<number> {
    // Without any event: does the site refuse the event, or what is sent with it?
    const events = suspect?.isProbed === false ? [] : outbox.oldest(maxEvents);
    const done = journal.unreported(GAME_LIMITS.done);
    const online = players().filter((player) => gamePlayer.safeParse(player).success);
    const body = { ...about, events, done, players: online.slice(0, GAME_LIMITS.players) };
    const askedAt = performance.now();
    let answer: SyncAnswer;
    try {
      const want = Math.max(0, WANT - runs);
      answer = await callSite<SyncAnswer>(options, 'sync', { ...body, want }, ending.signal);
    } catch (error) {
      const isRefused = error instanceof CallError && (error.status === 400 || error.status === 413);
      const [first] = events;
      if (isRefused && first) {
        // Smaller calls find the event that is to blame.
        if (events.length === 1) judge(first, error.message);
        maxEvents = Math.max(1, Math.floor(events.length / 2));
        return EARLY_MS;
      }
      suspect = undefined;
      throw error;
    }
    outbox.settle([...answer.acked, ...answer.rejected.flatMap(({ id }) => id ?? [])]);
    journal.answered(done, new Set(answer.rejected.flatMap(({ id }) => id ?? [])));
    queue(answer.commands, askedAt);
    const byId = new Map(events.map((event) => [event.id, event]));
    for (const rejection of answer.rejected) reject(rejection, byId.get(rejection.id ?? ''));
    if (suspect?.isProbed === false) {
      suspect = { id: suspect.id, isProbed: true };
      return EARLY_MS;
    }
    suspect = undefined;
    maxEvents = GAME_LIMITS.events;
    return answer.nextIn * 1_000;
  }

  async function syncAndSchedule(): Promise<void> {
    nextAt = Infinity;
    soon = Infinity;
    let delay: number;
    try {
      delay = Math.min(await sync(), soon);
      failures = 0;
    } catch (error) {
      if (ending.signal.aborted) return;
      failures += 1;
      tell(() => onError?.(error as Error));
      delay = retryDelay(failures, error);
    }
    call = undefined;
    schedule(delay);
  }

  /** Makes the next call after so many milliseconds, unless it is made earlier anyway. */
  function schedule(delay: number): void {
    const at = performance.now() + delay;
    if (call) soon = Math.min(soon, delay);
    if (!isStarted || ending.signal.aborted || call || at >= nextAt) return;
    clearTimeout(timer);
    nextAt = at;
    timer = setTimeout(() => (call = syncAndSchedule()), delay);
  }

  return {
    /** The number of events that the site has not confirmed. */
    get waiting(): number {
      return outbox.size;
    },

    /**
     * Records something that happened now. Resolves when it is on disk.
     *
     * @returns its id, such as a report needs to name a line of the chat
     * @throws OutboxFullError if too many events wait
     */
    async record<Type extends GameEventType>(type: Type, fields: GameEventFields<Type>): Promise<string> {
      if (outbox.size >= maxWaiting) throw new OutboxFullError(`${maxWaiting} events wait for the site`);
      const id = uuidv7();
      await outbox.add({ id, type, at: new Date().toISOString(), ...fields });
      return id;
    },

    /** Requests a code for a player who has typed `/link`. @throws CallError if the site gives none */
    link: (player: GamePlayer) => callSite<LinkCode>(options, 'link-codes', player, ending.signal),

    /**
     * Makes one call, for plugins that have a schedule of their own instead of `start`: one call at a time.
     *
     * @returns the milliseconds until the next
     * @throws CallError if the site gives no answer; what it was to carry is sent with the next call
     */
    sync,

    /** Begins to make calls. */
    start(): void {
      const onWake = () => failures === 0 && schedule(EARLY_MS * Math.random());
      isStarted = true;
      if (hasSocket) closeWake ??= openWake(options, onWake);
      schedule(0);
    },

    /** Stops after what runs now. Events that wait are sent after the next start. */
    async stop(): Promise<void> {
      closeWake?.();
      clearTimeout(timer);
      ending.abort();
      await call;
      await running;
      await outbox.close();
    },
  };
}

export type GameClient = ReturnType<typeof createGameClient>;
