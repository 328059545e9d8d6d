import type { RenderedPage, RenderRequest } from '@site/contract/rendering';
import { setBootData } from './bootData.ts';
import { setEnvironment, type Environment } from './environment.ts';

/** The shell's modules hold the state of one page, so the program must be evaluated again for each call. */
export async function render(
  request: RenderRequest,
  environment: Environment,
): Promise<RenderedPage | undefined> {
  setBootData(request.boot);
  setEnvironment(environment);
  const { renderPage } = await import(/* webpackMode: "eager" */ './renderPage.tsx');
  return renderPage(request);
}
