import type { StaffMember } from '@site/contract/http/panel';

export const KNOWN_SINCE = ['users.created_at as seenAt', 'users.name_changed_at as namedAt'] as const;

export function withKnownSince<Row extends { readonly seenAt: Date; readonly namedAt: Date | null }>({
  seenAt,
  namedAt,
  ...row
}: Row): Omit<Row, 'seenAt' | 'namedAt'> & Pick<StaffMember, 'firstSeen' | 'nameSince'> {
  return { ...row, firstSeen: seenAt.toISOString(), nameSince: namedAt && namedAt.toISOString() };
}
