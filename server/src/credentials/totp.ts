import { Secret, TOTP } from 'otpauth';
import { toString as draw } from 'qrcode';

const PERIOD = 30;

/** Bytes of a secret; authenticator apps expect 20. */
const SECRET_SIZE = 20;

/** Quiet zone around the code in modules, as cameras need it. */
const MARGIN = 2;

/** otpauth throws at six characters that are more than six bytes. */
const CODE = /^[0-9]{6}$/;

export function newTotpSecret(): string {
  return new Secret({ size: SECRET_SIZE }).base32;
}

/** Returns the `otpauth:` URL for an authenticator app, which shows both names with the code. */
export function totpUrl(secret: string, site: string, player: string): string {
  return new TOTP({
    secret: Secret.fromBase32(secret),
    issuer: site,
    label: player,
    period: PERIOD,
  }).toString();
}

export async function qrCode(text: string): Promise<string> {
  const picture = await draw(text, { type: 'svg', margin: MARGIN });
  return `data:image/svg+xml;base64,${Buffer.from(picture).toString('base64')}`;
}

/** The time step of a right code, within one step of clock drift; `undefined` for a wrong code. */
export function stepOf(secret: string, code: string): number | undefined {
  if (!CODE.test(code)) return undefined;
  const totp = new TOTP({ secret: Secret.fromBase32(secret), period: PERIOD });
  const timestamp = Date.now();
  const delta = totp.validate({ token: code, window: 1, timestamp });
  return delta === null ? undefined : totp.counter({ timestamp }) + delta;
}
