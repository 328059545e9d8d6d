import { createHmac, timingSafeEqual } from 'node:crypto';
import { signingKeys, type Secrets } from './keys.ts';

/** Longer than any signed value, so that the server never processes megabytes. */
const MAX_LENGTH = 4096;

/** Creates a signer with a separate key for each cookie, so that one's value is never accepted for another. */
export function createSignedCookie(secrets: string | Secrets, cookieName: string) {
  const keys = signingKeys(secrets, cookieName);
  const macOf = (text: string, key = keys[0]) => createHmac('sha256', key).update(text).digest();
  return {
    sign: (text: string) => `${Buffer.from(text).toString('base64url')}.${macOf(text).toString('base64url')}`,

    /** Returns `undefined` for a value that is missing, damaged or forged. */
    verify(signed: string | undefined) {
      if (signed === undefined || signed.length > MAX_LENGTH) return undefined;
      const [encoded = '', mac = '', ...more] = signed.split('.');
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
