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
  /** Whether the token was lent to the operator for this order. */
  readonly isLent?: boolean;
}

/** Whether somebody of staff or the operator orders it, and not the pipeline of a team. */
export function isPerson({ token, isLent = false }: Deployer): boolean {
  return token === undefined || isLent;
}

/** The same as the history of a remote names it. */
export function authorOf({ by, staff }: Deployer): { readonly by: string; readonly staff_id: string | null } {
  return { by, staff_id: staff?.uuid ?? null };
}

/** The same as the audit trail names it. */
export function actorOf(deployer: Deployer): Actor {
  return deployer.staff ?? (isPerson(deployer) ? COMMAND_LINE : { token: deployer.by });
}
