import type { Prerendered, PrerenderOrder } from '@site/contract/prerender';
import { setBootData } from './bootData.ts';

/**
 * Draws the landing page as a browser does that has nothing of its own yet. The shell is made once for each page, and
 * so has to be loaded afresh for each drawing.
 */
export async function prerender(order: PrerenderOrder): Promise<Prerendered> {
  setBootData(order.boot);
  const { draw } = await import(/* webpackMode: "eager" */ './draw.tsx');
  return draw(order);
}
