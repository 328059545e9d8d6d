import { z } from 'zod';

/** A player's uuid, in lower case as in the database. Those of Bedrock players lack a version, unlike `z.uuid()`. */
export const playerId = z.guid().toLowerCase();
