import type { StaffMember } from '@site/contract/http/panel';

/** The columns of `users` for {@link withKnownSince}. */
export const KNOWN_SINCE = ['users.created_at as seenAt', 'users.name_changed_at as namedAt'] as const;

/** Formats since when the site knows a player, and the player's name. */
export function withKnownSince<Row extends { readonly seenAt: Date; readonly namedAt: Date | null }>({
  seenAt,
  namedAt,
  ...row
}: Row): Omit<Row, 'seenAt' | 'namedAt'> & Pick<StaffMember, 'firstSeen' | 'nameSince'> {
  return { ...row, firstSeen: seenAt.toISOString(), nameSince: namedAt && namedAt.toISOString() };
}
