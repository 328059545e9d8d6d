import type { ClanDetail } from '@site/contract/http/clans';
import { formatNumber } from '@site/platform/format';
import { site } from '@site/platform/remote';
import { Badge } from '@site/ui/Badge';
import { Card } from '@site/ui/Card';
import { Cluster } from '@site/ui/Cluster';
import { Skeleton } from '@site/ui/Skeleton';
import { Stack } from '@site/ui/Stack';
import { color, font, phone, size, space } from '@site/ui/tokens';
import { VisuallyHidden } from '@site/ui/VisuallyHidden';
import styled from 'styled-components';
import { EloBadge, eloTone } from '../../lib/EloBadge.tsx';
import { TextSkeleton } from '../../lib/TextSkeleton.tsx';
import { useTitle } from '../../lib/useTitle.ts';
import { LeaderSection, MemberSection, PeopleSkeleton } from './ClanMembers.tsx';
import { useText } from './useText.ts';

const Title = styled(Card)`
  display: flex;
  flex-wrap: wrap;
  align-items: center;
  justify-content: space-between;
  gap: ${space[4]} ${space[5]};
  margin-top: ${space[4]};
  padding: ${space[5]} ${space[6]};
  ${phone} {
    padding: ${space[5]};
  }
`;

const Names = styled.div`
  min-width: 0;
`;

const Name = styled.h1`
  font: 700 ${size.title} / 1.2 ${font.display};
  overflow-wrap: anywhere;
  outline: none;
`;

const Tag = styled.p`
  margin-top: ${space[1]};
  color: ${color.second};
  line-height: 24px;
  overflow-wrap: anywhere;
`;

/** Leaders beside members, so that the number of moderators shifts nothing else. */
const Columns = styled.div`
  display: grid;
  grid-template-columns: 304px minmax(0, 1fr);
  gap: ${space[6]} ${space[5]};
  align-items: start;
  margin-top: ${space[6]};
  @media (max-width: 800px) {
    grid-template-columns: minmax(0, 1fr);
  }
`;

/** In one column the members' position depends on the number of moderators. */
const BesideOnly = styled.div`
  @media (max-width: 800px) {
    display: none;
  }
`;

export function ClanView({ detail: { clan, members } }: { readonly detail: ClanDetail }) {
  const text = useText();
  const { name, tag, elo, eloRank } = clan;
  useTitle(name);
  // The clan's own field defines the leader, regardless of the members' ranks.
  const others = members.filter(({ uuid }) => uuid !== clan.leader);
  return (
    <article>
      <meta property="og:title" content={`${name} – ${site.name}`} />
      <meta
        name="description"
        content={text('description', {
          name,
          tag,
          place: formatNumber(eloRank, 'de'),
          count: members.length,
        })}
      />
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
        <Stack $gap={6}>
          <LeaderSection leader={members.find(({ uuid }) => uuid === clan.leader)} />
          <MemberSection
            title={text('moderators')}
            people={others.filter(({ clanRank }) => clanRank === 'MODERATOR')}
            none={text('noModerators')}
          />
        </Stack>
        <MemberSection
          title={text('members')}
          people={others.filter(({ clanRank }) => clanRank !== 'MODERATOR')}
          none={text('noMembers')}
        />
      </Columns>
    </article>
  );
}

export function ClanSkeleton() {
  const text = useText();
  return (
    <>
      <VisuallyHidden role="status">{text('loading')}</VisuallyHidden>
      <div aria-busy="true">
        <Title>
          <Names>
            <Name as="div">
              <TextSkeleton width={220} />
            </Name>
            <Tag as="div">
              <TextSkeleton width={72} />
            </Tag>
          </Names>
          <Cluster $gap={2}>
            <Skeleton width={72} height={28} />
            <Skeleton width={96} height={28} />
          </Cluster>
        </Title>
        <Columns>
          <Stack $gap={6}>
            <PeopleSkeleton title={text('leader')} count={1} />
            <PeopleSkeleton title={text('moderators')} count={3} />
          </Stack>
          <BesideOnly>
            <PeopleSkeleton title={text('members')} count={9} />
          </BesideOnly>
        </Columns>
      </div>
    </>
  );
}
