import type { SessionUser } from '@site/contract/http/session';

/** Returns a player of the lowest rank, with the values in `own`. */
export function player(own: Partial<SessionUser> = {}): SessionUser {
  return {
    uuid: '0b2d6f7e-52a4-4d5b-9d3a-6a3c0f6f2f11',
    name: 'Lumi',
    lang: 'en',
    firstLogin: false,
    hasSecondFactor: false,
    rank: 'player',
    ...own,
  };
}
