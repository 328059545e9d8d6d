import { randomUUID } from 'node:crypto';
import path from 'node:path';
import { GAME_LIMITS } from '@site/contract/gameLimits';
import { gamePlayer, syncLimits } from '@site/contract/http/game';
import type {
  CommandKind,
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
import { createCallSchedule } from './callSchedule.ts';
import { createCommandQueue } from './commandQueue.ts';
import { createEventBatches } from './eventBatches.ts';
import { openJournal } from './journal.ts';
import { openOutbox, type OutboxEvent } from './outbox.ts';
import { openWake } from './openWake.ts';

/** Commands that are asked for, less those that still run. */
const WANT = GAME_LIMITS.want.default;

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
  /** Kinds of commands that `run` carries out beside those that every game server does, such as `take-rank`. */
  readonly can?: readonly CommandKind[];
  /** Seconds of a lease: longer than a restart takes, since what is run again elsewhere is run twice. */
  readonly leaseSeconds?: number;
  /** True, as by default, if it opens a socket on which the site tells that a command waits. */
  readonly hasSocket?: boolean;
  /** Events that may wait for the site. */
  readonly maxWaiting?: number;
  readonly players: () => readonly GamePlayer[];
  /** Runs a command; an error counts as `failed`. */
  readonly run: (command: LeasedCommand) => Promise<string | undefined> | string | undefined;
  /** Is told of events that the site rejected. */
  readonly onRejected?: (rejection: Rejection, event: OutboxEvent | undefined) => void;
  /** Is told of failed calls, which are repeated. */
  readonly onError?: (error: Error) => void;
}

/** A plugin's mistakes must not stop the client. */
function tell(call: () => void): void {
  try {
    call();
  } catch (error) {
    process.emitWarning(error as Error);
  }
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
  const { software, plugin, maxPlayers, can = [], leaseSeconds = GAME_LIMITS.lease.max } = options;
  const about = { boot: randomUUID(), software, plugin, maxPlayers, can, leaseSeconds };
  // The site would shorten it, and another server get commands that this one still begins.
  syncLimits.leaseSeconds.parse(leaseSeconds);
  const fail = (error: Error) => tell(() => onError?.(error));
  const reject = (rejection: Rejection, event: OutboxEvent | undefined) =>
    tell(() => onRejected?.(rejection, event));

  const outbox = openOutbox(path.join(folder, 'outbox'), { archive, onError: fail });
  const journal = openJournal(folder);
  const ending = new AbortController();
  let closeWake: (() => void) | undefined;
  const batches = createEventBatches(outbox, (event, message) =>
    reject({ id: event.id, code: 'invalid', message }, event),
  );
  const commands = createCommandQueue({
    journal,
    run,
    leaseSeconds,
    ending: ending.signal,
    onDone: () => calls.want(EARLY_MS),
    onError: fail,
  });
  const calls = createCallSchedule({ sync, ending: ending.signal, onError: fail });

  /** Returns the milliseconds until the next call. */
  async function sync(): Promise<number> {
    const events = batches.next();
    const done = journal.unreported(GAME_LIMITS.done);
    const online = players().filter((player) => gamePlayer.safeParse(player).success);
    const body = { ...about, events, done, players: online.slice(0, GAME_LIMITS.players) };
    const askedAt = performance.now();
    let answer: SyncAnswer;
    try {
      const want = Math.max(0, WANT - commands.size);
      answer = await callSite<SyncAnswer>(options, 'sync', { ...body, want }, ending.signal);
    } catch (error) {
      const isRefused = error instanceof CallError && (error.status === 400 || error.status === 413);
      if (isRefused && batches.refused(events, error.message)) return EARLY_MS;
      batches.failed();
      throw error;
    }
    outbox.settle([...answer.acked, ...answer.rejected.flatMap(({ id }) => id ?? [])]);
    journal.answered(done, new Set(answer.rejected.flatMap(({ id }) => id ?? [])));
    commands.add(answer.commands, askedAt);
    const byId = new Map(events.map((event) => [event.id, event]));
    for (const rejection of answer.rejected) reject(rejection, byId.get(rejection.id ?? ''));
    return batches.accepted() ? EARLY_MS : answer.nextIn * 1_000;
  }

  return {
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

    start(): void {
      const onWake = () => !calls.isFailing && calls.want(EARLY_MS * Math.random());
      if (hasSocket) closeWake ??= openWake(options, onWake);
      calls.start();
    },

    /** Events that wait are sent after the next start. */
    async stop(): Promise<void> {
      closeWake?.();
      ending.abort();
      await calls.stop();
      await commands.ended();
      await outbox.close();
    },
  };
}

export type GameClient = ReturnType<typeof createGameClient>;
