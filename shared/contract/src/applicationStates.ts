import { defineStates } from './states.ts';

/** A decision can be changed; a new application is `PENDING`. */
export const applicationStates = defineStates({
  PENDING: { tone: 'torch', to: ['ACCEPTED', 'DENIED'] },
  ACCEPTED: { tone: 'grass', to: ['PENDING', 'DENIED'] },
  DENIED: { tone: 'redstone', to: ['PENDING', 'ACCEPTED'] },
});
