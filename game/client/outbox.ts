import { mkdirSync, readdirSync, readFileSync, renameSync, rmSync } from 'node:fs';
import { open, type FileHandle } from 'node:fs/promises';
import path from 'node:path';
import { GAME_LIMITS } from '@site/contract/gameLimits';

/** An event as it is sent. */
export interface OutboxEvent {
  readonly id: string;
  readonly type: string;
  readonly at: string;
}

/** Bytes of events per call: the players of a full server fit beside them. */
const MAX_BYTES = 700 * 1024;

interface Pending {
  readonly event: OutboxEvent;
  readonly bytes: number;
  /** The file that it is in. */
  readonly segment: Segment;
}

interface Segment {
  readonly file: string;
  /** Events that are not settled. */
  open: number;
  /** Whether nothing more is written to it. */
  isClosed: boolean;
}

interface Waiting {
  readonly event: OutboxEvent;
  readonly resolve: () => void;
  readonly reject: (error: unknown) => void;
}

/** Parses the lines of a segment. The last one is cut if the process was killed while writing; it was never confirmed. */
export function readSegment(file: string): OutboxEvent[] {
  return readFileSync(file, 'utf8')
    .split('\n')
    .flatMap((line) => {
      try {
        return line === '' ? [] : [JSON.parse(line) as OutboxEvent];
      } catch {
        return [];
      }
    });
}

/** Options of an outbox. */
interface Options {
  /** Where files go when all their events are settled; by default they are deleted. */
  readonly archive?: string | undefined;
}

/**
 * Opens the events on disk that the site has not confirmed. They are in files of as many events as one call carries. A
 * file is deleted once all its events are settled; if the process dies before that, some are sent again, which the site
 * notices.
 */
export function openOutbox(folder: string, { archive }: Options = {}) {
  mkdirSync(folder, { recursive: true });
  if (archive !== undefined) mkdirSync(archive, { recursive: true });
  const pending = new Map<string, Pending>();
  const waiting: Waiting[] = [];
  let next = 1;
  let current: { readonly segment: Segment; readonly handle: FileHandle; count: number } | undefined;
  let writing: Promise<void> | undefined;

  for (const name of readdirSync(folder).toSorted()) {
    const segment: Segment = { file: path.join(folder, name), open: 0, isClosed: true };
    next = Math.max(next, Number.parseInt(name, 10) + 1);
    for (const event of readSegment(segment.file)) add(event, segment);
    finish(segment);
  }

  function add(event: OutboxEvent, segment: Segment): void {
    if (pending.has(event.id)) return;
    segment.open += 1;
    pending.set(event.id, { event, segment, bytes: Buffer.byteLength(JSON.stringify(event)) + 1 });
  }

  function finish({ file, open: count, isClosed }: Segment): void {
    if (!isClosed || count > 0) return;
    if (archive === undefined) rmSync(file);
    else renameSync(file, path.join(archive, path.basename(file)));
  }

  async function closeCurrent(): Promise<void> {
    if (!current) return;
    const { segment, handle } = current;
    current = undefined;
    await handle.close();
    segment.isClosed = true;
    finish(segment);
  }

  async function openNext() {
    const file = path.join(folder, `${String(next).padStart(12, '0')}.ndjson`);
    next += 1;
    const handle = await open(file, 'ax');
    return { segment: { file, open: 0, isClosed: false }, handle, count: 0 };
  }

  /** Writes what is waiting. All that arrives meanwhile is written together. */
  async function write(): Promise<void> {
    while (waiting.length > 0) {
      const batch = waiting.splice(0, GAME_LIMITS.events - (current?.count ?? 0));
      try {
        current ??= await openNext();
        await current.handle.appendFile(batch.map(({ event }) => `${JSON.stringify(event)}\n`).join(''));
        await current.handle.datasync();
        current.count += batch.length;
        for (const { event, resolve } of batch) {
          add(event, current.segment);
          resolve();
        }
      } catch (error) {
        for (const { reject } of batch) reject(error);
        // Half a line may have been written.
        await closeCurrent().catch(() => undefined);
      }
      if (current && current.count >= GAME_LIMITS.events) await closeCurrent();
    }
  }

  return {
    /** The number of events that are not settled. */
    get size(): number {
      return pending.size + waiting.length;
    },

    /** Resolves when the event is on disk and will be sent whatever happens to the process. */
    add(event: OutboxEvent): Promise<void> {
      return new Promise((resolve, reject) => {
        waiting.push({ event, resolve, reject });
        writing ??= write().finally(() => (writing = undefined));
      });
    },

    /** Returns the oldest events, at most as many as fit into a call. */
    oldest(max: number): OutboxEvent[] {
      const events: OutboxEvent[] = [];
      let size = 0;
      for (const { event, bytes } of pending.values()) {
        if (events.length >= max || (events.length > 0 && size + bytes > MAX_BYTES)) break;
        events.push(event);
        size += bytes;
      }
      return events;
    },

    /** Removes events that the site has confirmed or rejected. */
    settle(ids: Iterable<string>): void {
      for (const id of ids) {
        const found = pending.get(id);
        if (!found) continue;
        pending.delete(id);
        found.segment.open -= 1;
        finish(found.segment);
      }
    },

    async close(): Promise<void> {
      await writing;
      await closeCurrent();
    },
  };
}

export type Outbox = ReturnType<typeof openOutbox>;
