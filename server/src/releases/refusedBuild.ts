import type { GateProblem } from '@site/contract/http/releases';
import { HttpError } from '../http/httpError.ts';

/** The answer to who wants a build that can't work on this site. */
export function refusedBuild({ where, what, todo }: GateProblem): HttpError {
  return new HttpError(409, 'build_refused', undefined, `${where}: ${what} ${todo}`);
}
