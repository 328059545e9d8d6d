import { z } from 'zod';

/** A player's uuid. Those of Bedrock players carry no version, which `z.uuid()` would refuse. */
export const playerId = z.guid();
