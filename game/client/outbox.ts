import { mkdirSync, readdirSync, readFileSync, renameSync, rmSync } from 'node:fs';
import { open } from 'node:fs/promises';
import path from 'node:path';
import { GAME_LIMITS } from '@site/contract/gameLimits';

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
  readonly segment: Segment;
}

interface Segment {
  readonly file: string;
  /** Bytes and events that are on disk. */
  bytes: number;
  events: number;
  open: number;
  isClosed: boolean;
}

interface Waiting {
  readonly event: OutboxEvent;
  readonly resolve: () => void;
  readonly reject: (error: unknown) => void;
}

/** The last line is cut if the process was killed while writing; it was never confirmed. */
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

interface Options {
  /** Where files go when all their events are settled; by default they are deleted. */
  readonly archive?: string | undefined;
  readonly onError?: (error: Error) => void;
}

const segmentsIn = (folder: string) =>
  readdirSync(folder)
    .filter((name) => /^\d{12}\.ndjson$/.test(name))
    .toSorted();

/** Nothing of the text is left if that fails, or the segment is closed. */
async function append(segment: Segment, text: string): Promise<void> {
  const handle = await open(segment.file, 'a');
  try {
    await handle.appendFile(text);
    await handle.datasync();
    segment.bytes += Buffer.byteLength(text);
  } catch (error) {
    await handle.truncate(segment.bytes).catch(() => (segment.isClosed = true));
    throw error;
  } finally {
    await handle.close();
  }
}

// A file holds as many events as one call carries, and is deleted once all are settled; if the process dies before that,
// some are sent again, which the site notices.
export function openOutbox(folder: string, { archive, onError }: Options = {}) {
  mkdirSync(folder, { recursive: true });
  if (archive !== undefined) mkdirSync(archive, { recursive: true });
  const pending = new Map<string, Pending>();
  const waiting: Waiting[] = [];
  const known = [...segmentsIn(folder), ...(archive === undefined ? [] : segmentsIn(archive))];
  let next = 1 + Math.max(0, ...known.map((name) => Number.parseInt(name, 10)));
  let current: Segment | undefined;
  let isWriting = false;
  let written = Promise.resolve();

  for (const name of segmentsIn(folder)) {
    const segment: Segment = { file: path.join(folder, name), bytes: 0, events: 0, open: 0, isClosed: true };
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
    try {
      if (archive === undefined) rmSync(file, { force: true });
      else renameSync(file, path.join(archive, path.basename(file)));
    } catch (error) {
      // It is sent again after the next start, which the site notices.
      onError?.(error as Error);
    }
  }

  function closeCurrent(): void {
    if (!current) return;
    current.isClosed = true;
    finish(current);
    current = undefined;
  }

  function openNext(): Segment {
    const file = path.join(folder, `${String(next).padStart(12, '0')}.ndjson`);
    next += 1;
    return { file, bytes: 0, events: 0, open: 0, isClosed: false };
  }

  /** All that arrives meanwhile is written together. */
  async function write(): Promise<void> {
    isWriting = true;
    while (waiting.length > 0) {
      const segment = (current ??= openNext());
      const batch = waiting.splice(0, GAME_LIMITS.events - segment.events);
      try {
        await append(segment, batch.map(({ event }) => `${JSON.stringify(event)}\n`).join(''));
        segment.events += batch.length;
        for (const { event, resolve } of batch) {
          add(event, segment);
          resolve();
        }
      } catch (error) {
        for (const { reject } of batch) reject(error);
      }
      if (segment.isClosed || segment.events >= GAME_LIMITS.events) closeCurrent();
    }
    // Without a pause after the last look at what is waiting: what comes now begins to write again.
    isWriting = false;
  }

  return {
    get size(): number {
      return pending.size + waiting.length;
    },

    /** Resolves when the event is on disk and will be sent whatever happens to the process. */
    add(event: OutboxEvent): Promise<void> {
      return new Promise((resolve, reject) => {
        waiting.push({ event, resolve, reject });
        if (!isWriting) written = write();
      });
    },

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
      await written;
      closeCurrent();
    },
  };
}

export type Outbox = ReturnType<typeof openOutbox>;
