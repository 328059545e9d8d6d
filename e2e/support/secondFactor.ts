import { Secret, TOTP } from 'otpauth';

const STEP = 30_000;

export const DEMO_SECRET = 'JBSWY3DPEHPK3PXP';

/** The current code, or a later one: the server accepts each only once. */
export function codeOf(secret: string, steps = 0): string {
  return new TOTP({ secret: Secret.fromBase32(secret) }).generate({ timestamp: Date.now() + steps * STEP });
}
