import type { Actor } from '../audit.ts';

/** The operator, as the history and the audit trail name them. */
export const COMMAND_LINE = 'command line';

/** Who works on releases: somebody of staff, who holds a deploy token, or the operator at the command line. */
export interface Deployer {
  /** The name of the player, the label of the token, or `command line`. */
  readonly by: string;
  readonly staff?: { readonly uuid: string; readonly name: string };
  /** The id of the deploy token. */
  readonly token?: number;
}

/** The same as the history of a remote names it. */
export function authorOf({ by, staff }: Deployer): { readonly by: string; readonly staff_id: string | null } {
  return { by, staff_id: staff?.uuid ?? null };
}

/** The same as the audit trail names it. */
export function actorOf({ by, staff, token }: Deployer): Actor {
  return staff ?? (token === undefined ? COMMAND_LINE : { token: by });
}
