import { activeOverride, type ActiveOverride, type OverrideBody } from '@site/contract/http/releases';
import { siteCookie } from '@site/contract/siteCookie';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { z } from 'zod';
import type { Secrets } from '@site/backend/keys';
import type { People } from '../records/people.ts';
import { clearOwnCookie, REFRESH, setOwnCookie, type Cookies } from '@site/backend/ownCookies';
import { createSignedCookie } from '@site/backend/signedCookie';
import type { Previews } from './previews.ts';

/** The player and session that chose it, or the deployment of a preview link; the gate's browser has neither. */
type OverrideHolder =
  { readonly uuid: string; readonly sessionId: string } | { readonly preview: number } | 'gate';

interface ChosenBuilds {
  readonly overrides: readonly ActiveOverride[];
  readonly holder: OverrideHolder;
}

/** Length in characters of the unique part of the signed cookie: its signature. */
const SIGNATURE_LENGTH = 40;

/** A dev server on the browser's own machine. */
const OWN_MACHINE = /^http:\/\/(?:localhost|127\.0\.0\.1):\d{1,5}$/;

/** Returns whether an override's target is an origin; otherwise it is a version. */
export function isOrigin(target: string): boolean {
  return /^https?:/.test(target);
}

const content = z.object({
  overrides: z.array(activeOverride),
  until: z.number(),
  for: z.union([
    z.literal('gate'),
    z.object({ preview: z.number() }),
    z.object({ uuid: z.string(), sessionId: z.string() }),
  ]),
});

export type OverrideCookie = ReturnType<typeof createOverrideCookie>;

/** @param origins that builds may come from, besides local dev servers */
export function createOverrideCookie(
  siteName: string,
  secret: string | Secrets,
  origins: readonly string[] = [],
) {
  const name = siteCookie(siteName, 'override');
  const signed = createSignedCookie(secret, name);
  const isAllowed = (origin: string) => OWN_MACHINE.test(origin) || origins.includes(origin);
  const cookie = { name, path: '/', sameSite: 'lax' } as const;
  const sign = ({ overrides, holder }: ChosenBuilds, lifetime: number) =>
    signed.sign(JSON.stringify({ overrides, until: Date.now() + lifetime, for: holder }));

  /** @returns `undefined` if missing, damaged, forged or expired; its holder decides whether it is active */
  function read(cookies: Cookies): ChosenBuilds | undefined {
    const payload = signed.verify(cookies[name]);
    if (payload === undefined) return undefined;
    // The previous release named no holder.
    const { success, data } = content.safeParse(JSON.parse(payload));
    if (!success || data.until <= Date.now()) return undefined;
    const chosen = data.overrides.filter(({ target }) => !isOrigin(target) || isAllowed(target));
    return { overrides: chosen, holder: data.for };
  }

  return {
    name,
    origins,
    mayLoadFrom: isAllowed,

    read,
    /** The key of a gate browser's job, which runs unreviewed code and so may only read; `undefined` for all others. */
    gateJob: (cookies: Cookies) =>
      read(cookies)?.holder === 'gate' ? `gate ${cookies[name]?.slice(-SIGNATURE_LENGTH)}` : undefined,
    signForGate: (overrides: readonly OverrideBody[], lifetime: number) =>
      sign({ overrides, holder: 'gate' }, lifetime),

    /** @param lifetime milliseconds for which they are valid, whatever the browser does with the cookie */
    set(request: FastifyRequest, reply: FastifyReply, chosen: ChosenBuilds, lifetime: number) {
      setOwnCookie(request, reply, cookie, {
        value: sign(chosen, lifetime),
        maxAge: Math.floor(lifetime / 1000),
      });
    },

    clear: (request: FastifyRequest, reply: FastifyReply) => clearOwnCookie(request, reply, cookie),
  };
}

/** The active overrides of a browser, if its user may have them. Costs no query if there are none. */
export async function activeOverrides(
  { people, previews }: { readonly people: People; readonly previews: Pick<Previews, 'mayShow'> },
  chosen: ChosenBuilds | undefined,
  cookies: Cookies,
): Promise<readonly ActiveOverride[]> {
  if (!chosen) return [];
  const { overrides, holder } = chosen;
  if (holder === 'gate') return overrides;
  if ('preview' in holder) return (await previews.mayShow(holder.preview)) ? overrides : [];
  // A page request over http carries no refresh cookie.
  return (await people.isDeveloperSession(holder, cookies[REFRESH])) ? overrides : [];
}
