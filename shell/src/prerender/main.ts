import type { Prerendered, PrerenderRequest } from '@site/contract/prerender';
import { setBootData } from './bootData.ts';

/**
 * Prerenders the landing page for a browser without stored state. The shell's modules hold the state of one page, so
 * the program must be loaded again for each call.
 */
export async function prerender(request: PrerenderRequest): Promise<Prerendered> {
  setBootData(request.boot);
  const { renderPage } = await import(/* webpackMode: "eager" */ './renderPage.tsx');
  return renderPage(request);
}
