import type { GateJob } from '@site/contract/http/releases';
import type { FastifyInstance } from 'fastify';

/** A worker of the gate, as far as its two calls go. */
export function gateWorker(app: FastifyInstance, token: string) {
  const post = (path: string, payload: object) =>
    app.inject({ method: 'POST', url: `/api/gate/${path}`, payload, headers: { 'x-gate-token': token } });
  return {
    claim: async () => (await post('claim', {})).json<{ job: GateJob | null }>().job,
    judge: (id: number | undefined, problems: readonly object[]) => post('verdicts', { id, problems }),
  };
}
