import { gateClaim, type GateJob, type GateVerdict } from '@site/contract/http/releases';

const TIMEOUT = 15_000;

/** The two calls of a worker. */
export interface GateApi {
  /** @returns `undefined` where nothing waits */
  claim(): Promise<GateJob | undefined>;
  judge(verdict: GateVerdict): Promise<void>;
}

/** @throws Error that says what the site has answered */
export function createGateApi(site: string, token: string): GateApi {
  async function post(path: string, body: object): Promise<Response> {
    const response = await fetch(`${site}/api${path}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', 'x-gate-token': token },
      body: JSON.stringify(body),
      redirect: 'error',
      signal: AbortSignal.timeout(TIMEOUT),
    });
    if (response.ok) return response;
    throw new Error(`${site} answers ${response.status} to ${path}: ${await response.text()}`);
  }
  return {
    async claim() {
      const response = await post('/gate/claim', {});
      return gateClaim.parse(await response.json()).job ?? undefined;
    },
    async judge(verdict) {
      await post('/gate/verdicts', verdict);
    },
  };
}
