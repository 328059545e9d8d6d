import {
  closeSync,
  existsSync,
  fdatasyncSync,
  mkdirSync,
  openSync,
  readFileSync,
  renameSync,
  writeSync,
} from 'node:fs';
import path from 'node:path';
import type { DoneCommand, LeasedCommand } from '@site/contract/http/game';

export interface Outcome {
  readonly outcome: DoneCommand['outcome'];
  readonly message?: string | undefined;
}

interface Entry extends Partial<Outcome> {
  readonly id: string;
  readonly lease: string;
  /** The site's answer to the report: it knows the outcome, or the lease isn't the newest. */
  readonly answer?: 'accepted' | 'refused';
}

/** Reported commands that are remembered after a start. */
const MAX_REMEMBERED = 10_000;

const INTERRUPTED: Outcome = {
  outcome: 'unknown',
  message: 'The game server stopped while it ran this command.',
};

/** The text is on disk, as a whole, when the function returns. */
function writeToDisk(file: string, flags: 'a' | 'w', text: string): void {
  const descriptor = openSync(file, flags);
  try {
    const bytes = Buffer.from(text);
    // A nearly full disk takes a part, and says nothing.
    for (let at = 0; at < bytes.length;) at += writeSync(descriptor, bytes, at);
    fdatasyncSync(descriptor);
  } finally {
    closeSync(descriptor);
  }
}

function readEntries(file: string): Map<string, Entry> {
  const entries = new Map<string, Entry>();
  if (!existsSync(file)) return entries;
  for (const line of readFileSync(file, 'utf8').split('\n')) {
    try {
      const entry = JSON.parse(line) as Entry;
      entries.delete(entry.id);
      entries.set(entry.id, entry);
    } catch {
      // The last line is cut if the process was killed while writing.
    }
  }
  return entries;
}

/** Each change is on disk before the function returns: no command is run twice, whenever the process is killed. */
export function openJournal(folder: string) {
  mkdirSync(folder, { recursive: true });
  const file = path.join(folder, 'commands.ndjson');
  const entries = readEntries(file);
  for (const entry of entries.values())
    if (entry.outcome === undefined) entries.set(entry.id, { ...entry, ...INTERRUPTED });
  const forgotten = [...entries.values()]
    .filter(({ answer }) => answer === 'accepted')
    .slice(0, -MAX_REMEMBERED);
  for (const { id } of forgotten) entries.delete(id);
  // Written anew: it holds one line per change.
  writeToDisk(
    `${file}.new`,
    'w',
    [...entries.values()].map((entry) => `${JSON.stringify(entry)}\n`).join(''),
  );
  renameSync(`${file}.new`, file);
  let isCut = false;

  function set(entry: Entry): void {
    const line = `${JSON.stringify(entry)}\n`;
    try {
      writeToDisk(file, 'a', isCut ? `\n${line}` : line);
      isCut = false;
    } catch (error) {
      isCut = true;
      throw error;
    }
    entries.set(entry.id, entry);
  }

  return {
    // A command whose outcome the site doesn't know was leased again because the report was late, or another call was: its
    // outcome is reported for the new lease. One whose outcome it knows is repeated because a person decided so.
    begin({ id, lease }: Pick<LeasedCommand, 'id' | 'lease'>): boolean {
      const known = entries.get(id);
      if (known && known.answer !== 'accepted') {
        const { answer: _, ...rest } = known;
        set({ ...rest, lease });
        return false;
      }
      set({ id, lease });
      return true;
    },

    end(id: string, outcome: Outcome): void {
      const known = entries.get(id);
      if (!known) return;
      // The site may be told even if the disk is full.
      entries.set(id, { ...known, ...outcome });
      set({ ...known, ...outcome });
    },

    unreported(max: number): DoneCommand[] {
      const reports: DoneCommand[] = [];
      for (const { id, lease, outcome, message, answer } of entries.values()) {
        if (answer || outcome === undefined) continue;
        if (reports.length >= max) break;
        reports.push({ id, lease, outcome, ...(message !== undefined && { message }) });
      }
      return reports;
    },

    /** A report for a lease that was renewed meanwhile is sent again. */
    answered(reports: readonly DoneCommand[], refused: ReadonlySet<string>): void {
      for (const { id, lease } of reports) {
        const known = entries.get(id);
        if (known?.lease === lease) set({ ...known, answer: refused.has(id) ? 'refused' : 'accepted' });
      }
    },
  };
}

export type Journal = ReturnType<typeof openJournal>;
