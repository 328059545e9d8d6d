import { RANK_NAMES } from '@site/contract/ranks';
import { messageOf } from '@site/platform/errors';
import { formatNumber } from '@site/platform/format';
import { selectUser, useAppSelector } from '@site/platform/store';
import { useLang } from '@site/platform/text';
import { EmptyState } from '@site/ui/EmptyState';
import { ErrorState } from '@site/ui/ErrorState';
import { color, phone, size, space } from '@site/ui/tokens';
import { useState } from 'react';
import styled from 'styled-components';
import { FRESH } from '../../lib/freshness.ts';
import { PanelPage } from '../../frame/PanelPage.tsx';
import { findMembers } from './findMembers.ts';
import { Rows } from './memberLayout.ts';
import { MemberRow } from './MemberRow.tsx';
import { givenBy } from './rankPower.ts';
import { useStaffQuery } from './staffApi.ts';
import { TeamSearch } from './TeamSearch.tsx';
import { TeamSkeleton } from './TeamSkeleton.tsx';
import { useText } from './useText.ts';

/** A team of so many is looked over without a search. */
const FEW = 10;

const Controls = styled.div`
  display: flex;
  flex-wrap: wrap;
  align-items: end;
  gap: ${space[3]} ${space[5]};
  margin-bottom: ${space[4]};
`;

const Count = styled.p`
  color: ${color.second};
  font-size: ${size.small};
  line-height: 48px;
  ${phone} {
    line-height: 24px;
  }
`;

export function TeamlistPage() {
  const text = useText();
  const lang = useLang();
  const user = useAppSelector(selectUser);
  const [search, setSearch] = useState('');
  const { currentData, error, isFetching, refetch } = useStaffQuery(undefined, FRESH.onVisit);
  const hasFailed = !currentData && !isFetching && error !== undefined;
  const isSearchable = !hasFailed && (!currentData || currentData.length > FEW);
  const searched = isSearchable ? search.trim() : '';
  const team = currentData && findMembers(currentData, searched);
  // What was saved here is known before the session hears of it.
  const own = currentData?.find(({ uuid }) => uuid === user?.uuid)?.rank ?? user?.rank ?? 'player';
  const count = team && { count: team.length, shown: formatNumber(team.length, lang) };

  return (
    <PanelPage
      title={text('title')}
      lead={text(own === 'owner' ? 'ruleOwner' : 'rule', { rank: RANK_NAMES[own], ranks: givenBy(own) })}
    >
      <Controls>
        {isSearchable && <TeamSearch value={search} onChange={setSearch} />}
        <Count role="status">
          {count ? text(searched ? 'found' : 'all', count) : !hasFailed && text('loading')}
        </Count>
      </Controls>
      {hasFailed && (
        <ErrorState
          title={messageOf(error) ?? text('failed')}
          retryLabel={text('retry')}
          onRetry={() => void refetch()}
        />
      )}
      {!team && !hasFailed && <TeamSkeleton own={own} />}
      {team?.length === 0 && (
        <EmptyState title={text('empty')} text={text(searched ? 'noMatch' : 'emptyText')} />
      )}
      {team && team.length > 0 && (
        <Rows>
          {team.map((member) => (
            <MemberRow key={member.uuid} member={member} own={own} isSelf={member.uuid === user?.uuid} />
          ))}
        </Rows>
      )}
    </PanelPage>
  );
}
