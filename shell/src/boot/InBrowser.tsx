import { useEffect, useState } from 'react';
import type { IdlePart } from './idlePart.tsx';

/** Draws a part that is never prerendered: in its place is nothing until the browser has taken the page over. */
export function InBrowser({ part: { Part } }: { readonly part: IdlePart }) {
  const [isTakenOver, setIsTakenOver] = useState(false);
  useEffect(() => setIsTakenOver(true), []);
  return isTakenOver && <Part />;
}
