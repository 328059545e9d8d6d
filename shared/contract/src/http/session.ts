import { z } from 'zod';
import { LANGS } from '../lang.ts';
import { LIMITS } from '../limits.ts';
import { RANKS } from '../ranks.ts';
import { givenPassword, secondFactorCode } from './account.ts';
import { playerId } from './players.ts';

/** A signed-in player as the session carries them. */
export const sessionUser = z.object({
  uuid: playerId,
  name: z.string(),
  lang: z.enum(LANGS),
  firstLogin: z.boolean(),
  hasSecondFactor: z.boolean(),
  rank: z.enum(RANKS),
  /** The rank needs a second factor; until there is one, everything except setting it up is refused. */
  mustSetUpSecondFactor: z.literal(true).optional(),
});
export type SessionUser = z.infer<typeof sessionUser>;

/** `POST /login` */
export const loginBody = z.strictObject({
  name: z.string().trim().min(LIMITS.name.min).max(LIMITS.name.max),
  password: givenPassword,
});
export type LoginBody = z.infer<typeof loginBody>;

/** A session: the token for the bearer header and whose it is. */
export const sessionResponse = z.object({
  accessToken: z.string(),
  user: sessionUser,
  /** The login has kept the account from being deleted. */
  deletionCancelled: z.literal(true).optional(),
});
export type SessionResponse = z.infer<typeof sessionResponse>;

/** The password was right and a code is asked for next. */
export const pendingResponse = z.object({ pending2FA: z.literal(true), uuid: playerId });

/** `POST /login`: a session, or a request for the second factor. */
export const loginResponse = z.union([sessionResponse, pendingResponse]);
export type LoginResponse = z.infer<typeof loginResponse>;

/** `POST /user/2fa/login` */
export const secondFactorBody = z.strictObject({ code: secondFactorCode, uuid: playerId });
export type SecondFactorBody = z.infer<typeof secondFactorBody>;

/** Calls without a payload take `{}` or nothing. */
export const emptyBody = z.strictObject({}).nullish();
