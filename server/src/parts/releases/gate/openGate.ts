import { HttpError } from '../../httpError.ts';
import type { Releases } from '../releases.ts';
import type { Gate } from './gate.ts';

/** For sites that trust their pipelines: no browser looks. */
export function createOpenGate({ settle }: Pick<Releases, 'settle'>): Gate {
  const refuse = () => {
    throw new HttpError(401, 'unknown_gate_token');
  };
  return {
    async check(deployment) {
      await settle(deployment, []);
    },
    admit: refuse,
    claim: async () => refuse(),
    judge: async () => refuse(),
    close: async () => undefined,
  };
}
