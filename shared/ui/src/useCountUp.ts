import { useEffect, useRef, useState } from 'react';

function prefersStillness(): boolean {
  return window.matchMedia('(prefers-reduced-motion: reduce)').matches;
}

/** Starts fast and slows down at the end. */
function eased(share: number): number {
  return 1 - (1 - share) ** 3;
}

/**
 * Counts up from 0 to a number, and to another one from what is shown then.
 *
 * @param target a whole number
 * @param duration milliseconds; with reduced motion the number is shown immediately
 * @returns the number to show now
 */
export function useCountUp(target: number, duration: number): number {
  const [shown, setShown] = useState(() => (prefersStillness() ? target : 0));
  const last = useRef(0);

  useEffect(() => {
    if (prefersStillness()) return;
    const start = performance.now();
    const from = last.current;
    let frame = requestAnimationFrame(function step(now) {
      const share = Math.min(1, Math.max(0, (now - start) / duration));
      last.current = Math.round(from + (target - from) * eased(share));
      setShown(last.current);
      if (share < 1) frame = requestAnimationFrame(step);
    });
    return () => cancelAnimationFrame(frame);
  }, [target, duration]);

  return prefersStillness() ? target : shown;
}
