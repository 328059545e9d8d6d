import type { ClanMember } from '@site/contract/http/clans';
import { avatarUrl } from '@site/platform/avatarUrl';
import { formatNumber } from '@site/platform/format';
import { Card } from '@site/ui/Card';
import { Avatar } from '@site/ui/Avatar';
import { Skeleton } from '@site/ui/Skeleton';
import { color, font, size, space } from '@site/ui/tokens';
import { VisuallyHidden } from '@site/ui/VisuallyHidden';
import { Link } from 'react-router-dom';
import styled from 'styled-components';
import { paths } from '../../lib/paths.ts';
import { useText } from './useText.ts';

const AVATAR_SIZE = 40;

const Heading = styled.h2`
  display: flex;
  align-items: baseline;
  gap: ${space[3]};
  height: 32px;
  margin-bottom: ${space[3]};
  font: 700 ${size.heading} / 32px ${font.display};
`;

const Count = styled.span`
  color: ${color.second};
  font: 600 ${size.body} / 32px ${font.body};
  font-variant-numeric: tabular-nums;
`;

const People = styled.ul`
  display: grid;
  grid-template-columns: repeat(auto-fill, minmax(min(100%, 224px), 1fr));
  gap: ${space[2]};
  & > li {
    display: grid;
  }
`;

const Person = styled(Card)`
  display: flex;
  align-items: center;
  gap: ${space[3]};
  min-height: 64px;
  padding: ${space[2]} ${space[4]} ${space[3]} ${space[3]};
  line-height: 20px;
`;

const PersonName = styled.bdi`
  min-width: 0;
  overflow-wrap: anywhere;
`;

const Nobody = styled.p`
  color: ${color.second};
  line-height: 24px;
`;

function Dash({ meaning }: { readonly meaning: string }) {
  return (
    <>
      <span aria-hidden="true">–</span>
      <VisuallyHidden>{meaning}</VisuallyHidden>
    </>
  );
}

function MemberCard({ member: { uuid, name } }: { readonly member: ClanMember }) {
  const text = useText();
  return (
    <Person as={Link} $interactive to={paths.profile(uuid)}>
      <Avatar src={avatarUrl(uuid)} alt="" size={AVATAR_SIZE} />
      {name ? <PersonName>{name}</PersonName> : <Dash meaning={text('nameless')} />}
    </Person>
  );
}

export function LeaderSection({ leader }: { readonly leader: ClanMember | undefined }) {
  const text = useText();
  return (
    <section>
      <Heading>{text('leader')}</Heading>
      <People as="div">
        {leader ? (
          <MemberCard member={leader} />
        ) : (
          <Person>
            <Avatar alt="" size={AVATAR_SIZE} />
            <Dash meaning={text('leaderless')} />
          </Person>
        )}
      </People>
    </section>
  );
}

interface MemberSectionProps {
  readonly title: string;
  readonly people: readonly ClanMember[];
  readonly none: string;
}

export function MemberSection({ title, people, none }: MemberSectionProps) {
  return (
    <section>
      <Heading>
        <span>{title}</span>
        {people.length > 0 && <Count>{formatNumber(people.length, 'de')}</Count>}
      </Heading>
      {people.length === 0 ? (
        <Nobody>{none}</Nobody>
      ) : (
        <People>
          {people.map((member) => (
            <li key={member.uuid}>
              <MemberCard member={member} />
            </li>
          ))}
        </People>
      )}
    </section>
  );
}

export function PeopleSkeleton({ title, count }: { readonly title: string; readonly count: number }) {
  return (
    <div>
      <Heading as="div">{title}</Heading>
      <People as="div">
        {Array.from({ length: count }, (_, person) => (
          <Person key={person}>
            <Skeleton width={AVATAR_SIZE} height={AVATAR_SIZE} steps={2} />
            <Skeleton width={96} height={12} />
          </Person>
        ))}
      </People>
    </div>
  );
}
