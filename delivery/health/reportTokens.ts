import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto';
import { signingKeys, type Secrets } from '@site/backend/keys';
import { REPORT_TOKEN_SECONDS } from '../records/rates.ts';

/** Bytes of a token's parts: a random id, the creation time in seconds, and a signature of both. */
const ID_BYTES = 8;
const TIME_BYTES = 4;
const MAC_BYTES = 12;
const SIGNED_BYTES = ID_BYTES + TIME_BYTES;

/** Maximum clock skew between two processes, in seconds. */
const MAX_SKEW_S = 60;

export type ReportTokens = ReturnType<typeof createReportTokens>;

const secondsNow = () => Math.floor(Date.now() / 1000);

/** Tokens that bind a report to a page of this site, with keys derived from the secrets of the sessions. */
export function createReportTokens(secrets: string | Secrets) {
  const keys = signingKeys(secrets, 'report token');
  const macOf = (signed: Buffer, key = keys[0]) =>
    createHmac('sha256', key).update(signed).digest().subarray(0, MAC_BYTES);
  return {
    create(): string {
      const signed = Buffer.concat([randomBytes(ID_BYTES), Buffer.alloc(TIME_BYTES)]);
      signed.writeUInt32BE(secondsNow(), ID_BYTES);
      return Buffer.concat([signed, macOf(signed)]).toString('base64');
    },

    isValid(token: string): boolean {
      const bytes = Buffer.from(token, 'base64');
      // Base64 has several spellings of the same bytes; each would count separately.
      if (bytes.length !== SIGNED_BYTES + MAC_BYTES || bytes.toString('base64') !== token) return false;
      const signed = bytes.subarray(0, SIGNED_BYTES);
      if (!keys.some((key) => timingSafeEqual(bytes.subarray(SIGNED_BYTES), macOf(signed, key))))
        return false;
      const age = secondsNow() - signed.readUInt32BE(ID_BYTES);
      return age >= -MAX_SKEW_S && age < REPORT_TOKEN_SECONDS;
    },
  };
}
