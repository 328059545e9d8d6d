import { z } from 'zod';

/** `POST /azlink`, as the plugins of Azuriom send it. What can't be used is left out later. */
export const azlinkBody = z.object({
  platform: z.unknown().optional().describe('Type, name and version of the software of the server.'),
  version: z.unknown().optional().describe('The version of the plugin.'),
  players: z.array(z.unknown().describe('Who is online: name and uuid.')).nullish(),
  maxPlayers: z.unknown().optional().describe('How many players fit; -1 if there is no limit.'),
});
