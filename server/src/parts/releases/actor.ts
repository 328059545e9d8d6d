import type { Actor } from '../audit.ts';

/** Who works on releases: somebody of staff, or who holds a deploy token. */
export interface Deployer {
  /** The name of the player, or the label of the token. */
  readonly by: string;
  /** Only staff are in the audit trail; the history of the remote names everybody. */
  readonly staff?: Exclude<Actor, 'command line'>;
}
