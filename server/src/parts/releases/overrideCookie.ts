import { overrideBody, type OverrideBody } from '@site/contract/http/releases';
import { siteCookie } from '@site/contract/siteCookie';
import type { FastifyReply } from 'fastify';
import { z } from 'zod';
import type { Cookies } from './cohort.ts';
import { isOrigin, mayLoadFrom } from './overrideOrigins.ts';
import { createSealer } from './sealer.ts';

const content = z.object({ overrides: z.array(overrideBody), until: z.number() });

/** The cookie by which one browser gets other builds than everybody else. */
export interface OverrideCookie {
  readonly name: string;
  /** Origins, beside those of dev servers on one's own machine, that builds may come from. */
  readonly origins: readonly string[];
  mayLoadFrom(origin: string): boolean;
  /** @returns nothing for what is missing, damaged, forged or too old */
  read(cookies: Cookies): readonly OverrideBody[];
  /** @param lifetime milliseconds for which it counts, whatever the browser does with it */
  seal(overrides: readonly OverrideBody[], lifetime: number): string;
  /** Ends them all in the browser that is answered. */
  clear(reply: FastifyReply): void;
}

/** @param origins that builds may come from */
export function createOverrideCookie(
  siteName: string,
  secret: string,
  origins: readonly string[] = [],
): OverrideCookie {
  const name = siteCookie(siteName, 'override');
  const sealer = createSealer(secret, name);
  const isAllowed = (origin: string) => mayLoadFrom(origin, origins);
  return {
    name,
    origins,
    mayLoadFrom: isAllowed,

    read(cookies) {
      const sealed = sealer.open(cookies[name]);
      if (sealed === undefined) return [];
      const { overrides, until } = content.parse(JSON.parse(sealed));
      if (until <= Date.now()) return [];
      return overrides.filter(({ target }) => !isOrigin(target) || isAllowed(target));
    },

    seal: (overrides, lifetime) => sealer.seal(JSON.stringify({ overrides, until: Date.now() + lifetime })),

    clear: (reply) => void reply.clearCookie(name, { path: '/' }),
  };
}
