import { hkdfSync } from 'node:crypto';
import { GATE_PLAYER } from '@site/contract/gateCalls';
import { decodeJwt, jwtVerify, SignJWT } from 'jose';
import type { Caller } from './authentication.ts';

/** Seconds for which the browser of the gate may read as staff. */
const LIFETIME = 5 * 60;

const CLAIM = 'gate';

/** The gate as the calls see it: no session, and so nothing that could be written with. */
export const GATE_CALLER: Caller = {
  ...GATE_PLAYER,
  sessionId: GATE_PLAYER.uuid,
  loggedInAt: new Date(0),
};

/** Makes and reads the tokens with which the browser of the gate reads as staff. */
export interface GateSessions {
  sign(deployment: number): Promise<string>;
  /** Whether a token says that it is one of these, whoever wrote it. */
  isMeant(token: string): boolean;
  /** Whether it is one. */
  isSound(token: string): Promise<boolean>;
}

/** @param secret that of the sessions; the key is another one, so that neither token is ever taken for the other */
export function createGateSessions(secret: string): GateSessions {
  const key = Buffer.from(hkdfSync('sha256', secret, '', 'gate session', 32));
  return {
    sign: (deployment) =>
      new SignJWT({ [CLAIM]: deployment })
        .setProtectedHeader({ alg: 'HS256' })
        .setSubject(GATE_PLAYER.uuid)
        .setIssuedAt()
        .setExpirationTime(`${LIFETIME}s`)
        .sign(key),

    isMeant(token) {
      try {
        return decodeJwt(token)[CLAIM] !== undefined;
      } catch {
        return false;
      }
    },

    async isSound(token) {
      try {
        await jwtVerify(token, key, { algorithms: ['HS256'], requiredClaims: ['sub', CLAIM, 'iat', 'exp'] });
        return true;
      } catch {
        return false;
      }
    },
  };
}
