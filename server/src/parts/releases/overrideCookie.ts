import { overrideBody, type OverrideBody } from '@site/contract/http/releases';
import { siteCookie } from '@site/contract/siteCookie';
import { z } from 'zod';
import type { Cookies } from './cohort.ts';
import { createSealer } from './sealer.ts';

const content = z.object({ overrides: z.array(overrideBody), until: z.number() });

/** The cookie by which one browser gets other builds than everybody else. */
export interface OverrideCookie {
  readonly name: string;
  /** @returns nothing for what is missing, damaged, forged or too old */
  read(cookies: Cookies): readonly OverrideBody[];
  /** @param lifetime milliseconds for which it counts, whatever the browser does with it */
  seal(overrides: readonly OverrideBody[], lifetime: number): string;
}

export function createOverrideCookie(siteName: string, secret: string): OverrideCookie {
  const name = siteCookie(siteName, 'override');
  const sealer = createSealer(secret, name);
  return {
    name,

    read(cookies) {
      const sealed = sealer.open(cookies[name]);
      if (sealed === undefined) return [];
      const { overrides, until } = content.parse(JSON.parse(sealed));
      return until > Date.now() ? overrides : [];
    },

    seal: (overrides, lifetime) => sealer.seal(JSON.stringify({ overrides, until: Date.now() + lifetime })),
  };
}
