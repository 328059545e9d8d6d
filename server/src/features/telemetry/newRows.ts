/** New rows that what pages measured may add in a minute: known kinds of values of the known builds need a hundred or two. */
const MAX_PER_MINUTE = 200;

const MINUTE = 60_000;

/** Limits the rows that a process adds: whoever makes up values would fill the table with one for each bucket. */
export interface NewRows {
  /** Reserves rows that may turn out to be new. @returns whether there are so many left in this minute */
  reserve(rows: number): boolean;
  /** Gives back what was reserved for rows that existed. */
  giveBack(rows: number): void;
}

export function limitNewRows(max = MAX_PER_MINUTE): NewRows {
  let minute = 0;
  let left = max;
  return {
    reserve(rows) {
      const now = Math.floor(Date.now() / MINUTE);
      if (now !== minute) left = max;
      minute = now;
      if (rows > left) return false;
      left -= rows;
      return true;
    },
    giveBack(rows) {
      left = Math.min(max, left + rows);
    },
  };
}
