import { overrideBody, type OverrideBody } from '@site/contract/http/releases';
import { DEVELOPER_RANKS } from '@site/contract/ranks';
import { siteCookie } from '@site/contract/siteCookie';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Kysely } from 'kysely';
import { z } from 'zod';
import type { Secrets } from '../credentials/keys.ts';
import { storedForm } from '../credentials/secrets.ts';
import { aliveSessions } from '../credentials/sessions.ts';
import type { Schema } from '../database/schema.ts';
import { clearOwnCookie, REFRESH, setOwnCookie, type Cookies } from '../http/ownCookies.ts';
import { createSignedCookie } from '../http/signedCookie.ts';

/** Whose choice it is; the gate's browser is nobody's. */
type OverrideHolder = { readonly uuid: string; readonly sessionId: string } | 'gate';

/** What a browser was given by hand. */
interface ChosenBuilds {
  readonly overrides: readonly OverrideBody[];
  readonly holder: OverrideHolder;
}

/** Characters of a sealed cookie that no other has: its signature. */
const KEY = 40;

/** A dev server on the machine of whose browser it is. */
const OWN_MACHINE = /^http:\/\/(?:localhost|127\.0\.0\.1):\d{1,5}$/;

/** Whether a target of an override is an origin; else it is a version. */
export function isOrigin(target: string): boolean {
  return /^https?:/.test(target);
}

/** Whether a page may load a build from an origin: that of a dev server of one's own, or one that the site names. */
function mayLoadFrom(origin: string, allowed: readonly string[]): boolean {
  return OWN_MACHINE.test(origin) || allowed.includes(origin);
}

const content = z.object({
  overrides: z.array(overrideBody),
  until: z.number(),
  for: z.union([z.literal('gate'), z.object({ uuid: z.string(), sessionId: z.string() })]),
});

export type OverrideCookie = ReturnType<typeof createOverrideCookie>;

/**
 * The cookie by which one browser gets other builds than everybody else.
 *
 * @param origins that builds may come from, beside those of dev servers on one's own machine
 */
export function createOverrideCookie(
  siteName: string,
  secret: string | Secrets,
  origins: readonly string[] = [],
) {
  const name = siteCookie(siteName, 'override');
  const signed = createSignedCookie(secret, name);
  const isAllowed = (origin: string) => mayLoadFrom(origin, origins);
  const cookie = { name, path: '/', sameSite: 'lax' } as const;
  const seal = ({ overrides, holder }: ChosenBuilds, lifetime: number) =>
    signed.sign(JSON.stringify({ overrides, until: Date.now() + lifetime, for: holder }));

  /** @returns `undefined` for what is missing, damaged, forged or too old; whether it counts is up to its holder */
  function read(cookies: Cookies): ChosenBuilds | undefined {
    const sealed = signed.verify(cookies[name]);
    if (sealed === undefined) return undefined;
    // The release before named no holder.
    const { success, data } = content.safeParse(JSON.parse(sealed));
    if (!success || data.until <= Date.now()) return undefined;
    const chosen = data.overrides.filter(({ target }) => !isOrigin(target) || isAllowed(target));
    return { overrides: chosen, holder: data.for };
  }

  return {
    name,
    origins,
    mayLoadFrom: isAllowed,

    read,
    /**
     * Returns what names the job of the gate's browser, which runs code nobody has looked at and so may only read;
     * `undefined` for every other browser.
     */
    gateJob: (cookies: Cookies) =>
      read(cookies)?.holder === 'gate' ? `gate ${cookies[name]?.slice(-KEY)}` : undefined,
    /** Seals overrides for the gate's browser. */
    sealForGate: (overrides: readonly OverrideBody[], lifetime: number) =>
      seal({ overrides, holder: 'gate' }, lifetime),

    /**
     * Keeps overrides in the browser that is answered.
     *
     * @param lifetime milliseconds for which they count, whatever the browser does with the cookie
     */
    set(request: FastifyRequest, reply: FastifyReply, chosen: ChosenBuilds, lifetime: number) {
      setOwnCookie(request, reply, cookie, { value: seal(chosen, lifetime), maxAge: lifetime / 1000 });
    },

    /** Ends them all in the browser that is answered. */
    clear: (request: FastifyRequest, reply: FastifyReply) => clearOwnCookie(request, reply, cookie),
  };
}

/**
 * Whether the session in which builds were chosen lives, in this browser, and its player is still a developer. Over http
 * the request of a page carries no refresh cookie (`undefined`): then it is the session alone.
 */
async function isDeveloper(
  db: Kysely<Schema>,
  { uuid, sessionId }: Exclude<OverrideHolder, 'gate'>,
  refresh: string | undefined,
): Promise<boolean> {
  const row = await aliveSessions(db)
    .select('users.rank')
    .where('sessions.id', '=', sessionId)
    .where('sessions.user_id', '=', uuid)
    .$if(refresh !== undefined, (query) =>
      query.where(({ exists, selectFrom }) =>
        exists(
          selectFrom('refresh_tokens')
            .select('session_id')
            .whereRef('session_id', '=', 'sessions.id')
            .where('token_hash', '=', storedForm(refresh ?? '')),
        ),
      ),
    )
    .executeTakeFirst();
  return row !== undefined && DEVELOPER_RANKS.includes(row.rank);
}

/** The builds that a browser was given by hand, as long as they count for who uses it. Without any it costs no query. */
export async function countingOverrides(
  db: Kysely<Schema>,
  chosen: ChosenBuilds | undefined,
  cookies: Cookies,
): Promise<readonly OverrideBody[]> {
  if (!chosen) return [];
  const { overrides, holder } = chosen;
  return holder === 'gate' || (await isDeveloper(db, holder, cookies[REFRESH])) ? overrides : [];
}
