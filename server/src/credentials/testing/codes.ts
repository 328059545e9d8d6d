import { Secret, TOTP } from 'otpauth';

const PERIOD = 30_000;

/** The code of a secret, a number of half-minute steps from now. */
export function codeOf(secret: string, steps = 0): string {
  return new TOTP({ secret: Secret.fromBase32(secret) }).generate({ timestamp: Date.now() + steps * PERIOD });
}

/** A code that is wrong now and in the adjacent steps. */
export function wrongCode(secret: string): string {
  const right = [-1, 0, 1].map((steps) => codeOf(secret, steps));
  return ['000000', '111111', '222222', '333333'].find((code) => !right.includes(code)) ?? '';
}
