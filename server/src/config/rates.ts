import type { Rate } from '@site/backend/limiter';
import { DELIVERY_RATES } from '@site/delivery/rates';

export const RATES = {
  /** Failed logins per account and IP network or known device: wrong passwords and wrong codes. */
  loginPair: { points: 5, seconds: 15 * 60 },
  /** The same per day. */
  loginPairDay: { points: 20, seconds: 24 * 3600 },
  /** Failed logins per account from all unknown devices, or from all known ones; throttled, see `http/slowDown.ts`. */
  loginAccount: { points: 100, seconds: 24 * 3600 },
  /** Failed logins per IP network. */
  loginAddress: { points: 60, seconds: 5 * 60 },
  /** Logins per account with the right password, from unknown devices or from known ones. */
  login: { points: 60, seconds: 3600 },
  /** Wrong passwords and codes of a logged-in player, per session. */
  credentials: { points: 5, seconds: 15 * 60 },
  /** Password checks of a logged-in player, per account, including right ones. */
  passwordCheck: { points: 10, seconds: 5 * 60 },
  ownChange: { points: 10, seconds: 3600 },
  refresh: { points: 60, seconds: 60 },
  refreshAccount: { points: 240, seconds: 60 },
  apply: { points: 10, seconds: 3600 },
  order: { points: 20, seconds: 3600 },
  orderAct: { points: 120, seconds: 3600 },
  /** Reports of payment providers that can't be verified, per IP network. */
  webhookRefused: { points: 60, seconds: 60 },
  ownAlert: { points: 10, seconds: 3600 },
  dataExport: { points: 10, seconds: 3600 },
  write: { points: 120, seconds: 60 },
  /** API reads per IP network, by callers who are not logged in. */
  read: { points: 600, seconds: 60 },
  readAccount: { points: 3000, seconds: 60 },
  /** Reads of a player's places on the boards, per account: each read ranks the player on every board. */
  places: { points: 60, seconds: 60 },
  /** Codes of `/login/link` per player. */
  linkCode: { points: 3, seconds: 10 * 60 },
  /** Wrong codes of `/login/link` per IP network. */
  linkAddress: { points: 30, seconds: 10 * 60 },
  game: { points: 120, seconds: 60 },
  /** Calls with a token of no game server, per IP network. */
  gameRefused: { points: 60, seconds: 60 },
  /** Calls with a wrong key of the operator, per IP network. */
  operatorRefused: { points: 30, seconds: 10 * 60 },
  /** New sockets per IP network until their account is known; this and the next one count an IPv6 /64. */
  socketAddress: { points: 300, seconds: 60 },
  /** Sockets beyond that which are still accepted, so that a token or an explanation can be exchanged. */
  socketOverflow: { points: 300, seconds: 60 },
  socketAccount: { points: 60, seconds: 60 },
  ...DELIVERY_RATES,
} as const satisfies Readonly<Record<string, Rate>>;

export type RateName = keyof typeof RATES;
