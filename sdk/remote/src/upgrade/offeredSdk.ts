import { z } from 'zod';
import { askSite } from '../cli/askSite.ts';

const version = z.string().regex(/^\d+\.\d+\.\d+(?:-[\w.-]+)?$/);

/** The versions of the SDK that a site offers: `GET /sdk/`. */
const offeredSdk = z.object({
  /** The current one. */
  version,
  versions: z.array(version),
});

/** Asks a site for its SDK. @throws CommandError if it has none */
export const readOfferedSdk = (site: URL, timeoutMs?: number) =>
  askSite(site, '/sdk/', offeredSdk, timeoutMs);
