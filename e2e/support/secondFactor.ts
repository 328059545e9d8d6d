import { Secret, TOTP } from 'otpauth';

const STEP = 30_000;

/** The secret of the demo account `secure`. */
export const DEMO_SECRET = 'JBSWY3DPEHPK3PXP';

/** The code of this very moment, or a later one: the server takes each code once. */
export function codeOf(secret: string, steps = 0): string {
  return new TOTP({ secret: Secret.fromBase32(secret) }).generate({ timestamp: Date.now() + steps * STEP });
}
