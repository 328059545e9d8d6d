import type { Answer } from './shot.ts';

/** Nothing is ever answered: what waits can be looked at. */
export const never: Answer = () => new Promise(() => undefined);

/** The connection is lost. */
export const lost: Answer = (route) => route.abort();

/** The server refuses, as it does everywhere: with a status, a code and a sentence. */
export function refused(status: number, code: string): Answer {
  return (route) => route.fulfill({ status, json: { code, message: '' } });
}

/** The server answers with this. */
export function answered(json: object): Answer {
  return (route) => route.fulfill({ json });
}

/** The server has done it and has nothing to say. */
export const done: Answer = (route) => route.fulfill({ status: 204 });
