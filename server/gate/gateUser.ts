import type { SessionUser } from '@site/contract/http/session';

/** The player that the gate's browser opens pages of staff as. No site has this account. */
export const GATE_USER: SessionUser = {
  uuid: '00000000-0000-0000-0000-000000000000',
  name: 'gate',
  rank: 'owner',
  lang: 'en',
  firstLogin: false,
  hasSecondFactor: true,
};
