import type { ClanDetail } from '@site/contract/http/clans';
import { formatNumber } from '@site/platform/format';
import { Badge } from '@site/ui/Badge';
import { Cluster } from '@site/ui/Cluster';
import { Head } from '@site/ui/Head';
import { EloBadge, eloTone } from '../../players/EloBadge.tsx';
import {
  Column,
  Columns,
  HEAD_SIZE,
  Heading,
  Name,
  Names,
  People,
  Person,
  Tag,
  Title,
} from './clanLayout.ts';
import { useTitle } from '../../lib/useTitle.ts';
import { Dash } from './Dash.tsx';
import { MemberCard } from './MemberCard.tsx';
import { MemberSection } from './MemberSection.tsx';
import { rosterOf } from './rosterOf.ts';
import { useText } from './useText.ts';

export function ClanView({ detail }: { readonly detail: ClanDetail }) {
  const text = useText();
  const { name, tag, elo, eloRank } = detail.clan;
  useTitle(name);
  const { leader, moderators, members } = rosterOf(detail);
  return (
    <article>
      <Title>
        <Names>
          <Name tabIndex={-1}>
            <bdi>{name}</bdi>
          </Name>
          <Tag>
            <bdi>{`[${tag}]`}</bdi>
          </Tag>
        </Names>
        <Cluster $gap={2}>
          <Badge tone={eloTone(eloRank)}>{text('place', { place: formatNumber(eloRank, 'de') })}</Badge>
          <EloBadge elo={elo} eloRank={eloRank} />
        </Cluster>
      </Title>
      <Columns>
        <Column>
          <section>
            <Heading>{text('leader')}</Heading>
            <People as="div">
              {leader ? (
                <MemberCard uuid={leader.uuid} name={leader.name} />
              ) : (
                <Person>
                  <Head alt="" size={HEAD_SIZE} />
                  <Dash meaning={text('leaderless')} />
                </Person>
              )}
            </People>
          </section>
          <MemberSection title={text('moderators')} people={moderators} none={text('noModerators')} />
        </Column>
        <MemberSection title={text('members')} people={members} none={text('noMembers')} />
      </Columns>
    </article>
  );
}
