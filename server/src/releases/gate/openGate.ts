import { HttpError } from '../../http/httpError.ts';
import type { Releases } from '../releases.ts';
import { gateFailure, type Gate } from './gate.ts';

const NOT_EXAMINED = gateFailure(
  'No browser examines versions of this site.',
  'Set GATE=local or GATE=remote on the server.',
);

/** For sites that trust their pipelines: no browser looks. */
export function createOpenGate({ settle }: Pick<Releases, 'settle'>): Gate {
  const refuse = () => {
    throw new HttpError(401, 'unknown_gate_token');
  };
  return {
    async check({ id, purpose }) {
      await settle(id, purpose === 'examine' ? [NOT_EXAMINED] : []);
    },
    admit: refuse,
    claim: async () => refuse(),
    judge: async () => refuse(),
    close: async () => undefined,
  };
}
