import { createHmac, timingSafeEqual } from 'node:crypto';
import { signingKeys, type Secrets } from '../credentials/keys.ts';

/** Longer than anything that is ever sealed: nobody has the server work on megabytes. */
const LONGEST = 4096;

/** Writes values that come back from a browser, and knows its own again. */
export interface Sealer {
  seal(text: string): string;
  /** @returns `undefined` for what is missing, damaged or forged */
  open(sealed: string | undefined): string | undefined;
}

/**
 * A sealer with a key of its own, so that the value of one cookie is never taken for that of another.
 *
 * @param secrets those of the sessions, from which the keys are derived
 */
export function createSealer(secrets: string | Secrets, cookieName: string): Sealer {
  const keys = signingKeys(secrets, cookieName);
  const macOf = (text: string, key = keys[0]) => createHmac('sha256', key).update(text).digest();
  return {
    seal: (text) => `${Buffer.from(text).toString('base64url')}.${macOf(text).toString('base64url')}`,

    open(sealed) {
      if (sealed === undefined || sealed.length > LONGEST) return undefined;
      const [encoded = '', mac = '', ...more] = sealed.split('.');
      if (more.length > 0) return undefined;
      const text = Buffer.from(encoded, 'base64url').toString();
      const given = Buffer.from(mac, 'base64url');
      const isOurs = keys.some((key) => {
        const right = macOf(text, key);
        return given.length === right.length && timingSafeEqual(given, right);
      });
      return isOurs ? text : undefined;
    },
  };
}
