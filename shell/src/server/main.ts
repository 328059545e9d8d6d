import type { RenderedPage, RenderRequest } from '@site/contract/rendering';
import { setBootData } from './bootData.ts';
import { setEnvironment, type Environment } from './environment.ts';

/**
 * Renders a public page for a browser without stored state. The shell's modules hold the state of one page, so the
 * program must be evaluated again for each call.
 *
 * @returns `undefined` if this page is not rendered on the server
 * @throws whatever the page throws, or an Error if its code or its data can't be loaded
 */
export async function render(
  request: RenderRequest,
  environment: Environment,
): Promise<RenderedPage | undefined> {
  setBootData(request.boot);
  setEnvironment(environment);
  const { renderPage } = await import(/* webpackMode: "eager" */ './renderPage.tsx');
  return renderPage(request);
}
