import { z } from 'zod';

/**
 * A player's uuid, in lower case as the database writes it. Those of Bedrock players carry no version, which `z.uuid()`
 * would refuse.
 */
export const playerId = z.guid().toLowerCase();
