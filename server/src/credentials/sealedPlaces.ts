import type { Place } from './vault.ts';

/** Where the second factor of a player is stored. */
export const sealedPlaces = {
  secret: (uuid: string): Place => `users.totp_secret/${uuid}`,
  setup: (uuid: string): Place => `second_factor_setups.secret/${uuid}`,
  /** Also of the codes of a set-up, which become those of the player as they are. */
  recoveryCode: (uuid: string): Place => `recovery_codes.code_hash/${uuid}`,
};
