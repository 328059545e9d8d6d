import type { ClanMember } from '@site/contract/http/clans';
import { formatNumber } from '@site/platform/format';
import { Count, Heading, Nobody, People } from './clanLayout.ts';
import { MemberCard } from './MemberCard.tsx';

interface MemberSectionProps {
  readonly title: string;
  readonly people: readonly ClanMember[];
  /** What is said where there are none. */
  readonly none: string;
}

export function MemberSection({ title, people, none }: MemberSectionProps) {
  return (
    <section>
      <Heading>
        {title}
        {people.length > 0 && <Count>{formatNumber(people.length, 'de')}</Count>}
      </Heading>
      {people.length === 0 ? (
        <Nobody>{none}</Nobody>
      ) : (
        <People>
          {people.map(({ uuid, name }) => (
            <li key={uuid}>
              <MemberCard uuid={uuid} name={name} />
            </li>
          ))}
        </People>
      )}
    </section>
  );
}
