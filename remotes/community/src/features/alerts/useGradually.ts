import { startTransition, useEffect, useState } from 'react';

/** Rows that are drawn at once: more than the highest window shows. */
const FIRST = 40;
/** Rows that follow in one go. */
const STEP = 80;

/**
 * How many rows of a long list are drawn by now: the first ones at once, and the others bit by bit, each time the page
 * has nothing better to do. In the end all of them are there, for who searches in the page or listens to it.
 */
export function useGradually(total: number): number {
  const [drawn, setDrawn] = useState(FIRST);
  useEffect(() => {
    if (drawn < total) startTransition(() => setDrawn(drawn + STEP));
  }, [drawn, total]);
  return Math.min(drawn, total);
}
