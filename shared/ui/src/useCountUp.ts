import { useEffect, useRef, useState } from 'react';

function prefersStillness(): boolean {
  return window.matchMedia('(prefers-reduced-motion: reduce)').matches;
}

function eased(share: number): number {
  return 1 - (1 - share) ** 3;
}

/**
 * Counts up to a whole number in `duration` ms, from 0 or what is shown; with reduced motion it is shown immediately.
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
