import { ALERTS_BADGE } from '@site/platform/badges';

/** Returns how a page knows what a remote has named: two remotes may have given the same name without knowing it. */
export const ownName = (remote: string, name: string): string =>
  name.startsWith(`${remote}/`) ? name : `${remote}/${name}`;

/** Returns the id of a badge that a remote's link shows: its own one, or the shell's. */
export const badgeOf = (remote: string, id: string): string =>
  id === ALERTS_BADGE ? id : ownName(remote, id);
