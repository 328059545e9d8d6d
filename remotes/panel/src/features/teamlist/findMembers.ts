import type { StaffMember } from '@site/contract/http/panel';
import { RANK_NAMES } from '@site/contract/ranks';

/** Whose name or rank contains a text, in any case. */
export function findMembers(team: readonly StaffMember[], search: string): readonly StaffMember[] {
  const text = search.trim().toLocaleLowerCase();
  return team.filter(({ name, rank }) =>
    [name, RANK_NAMES[rank]].some((word) => word.toLocaleLowerCase().includes(text)),
  );
}
