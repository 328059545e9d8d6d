import type { StaffMember } from '@site/contract/http/panel';
import { LIMITS } from '@site/contract/limits';
import { RANK_NAMES, STAFF_RANKS, type RankId } from '@site/contract/ranks';
import { wholeOf } from '@site/platform/listRows';
import { hasFailed } from '@site/platform/queryState';
import { selectUser, useAppSelector } from '@site/platform/remote';
import { ResourceList } from '@site/platform/ResourceList';
import { EmptyState } from '@site/ui/EmptyState';
import { Skeleton } from '@site/ui/Skeleton';
import { Stack } from '@site/ui/Stack';
import { useState } from 'react';
import { FRESH } from '../../lib/freshness.ts';
import { PanelPage } from '../../frame/PanelPage.tsx';
import {
  BadgePlace,
  Facts,
  Identity,
  NamePlace,
  Playtime,
  RankChoice,
  RankPlace,
  RowFace,
} from './memberLayout.ts';
import { MemberRow } from './MemberRow.tsx';
import { givenBy, mayEdit } from './rankPower.ts';
import { useStaffQuery } from './staffApi.ts';
import { useText } from './useText.ts';

/** A team of this size is easy to scan without a search. */
const FEW = 10;

/** One of each rank, in list order: on a phone, a row whose rank can be edited is taller. */
function TeamSkeleton({ own }: { readonly own: RankId }) {
  return (
    <Stack $gap={2} aria-busy="true">
      {STAFF_RANKS.map((rank) => (
        <RowFace key={rank}>
          <Skeleton width={40} height={40} steps={2} />
          <Facts>
            <NamePlace>
              <Skeleton width={128} height={12} />
            </NamePlace>
            <BadgePlace>
              <Skeleton width={104} height={28} />
            </BadgePlace>
            <Playtime>
              <Skeleton width={88} height={12} />
            </Playtime>
          </Facts>
          {mayEdit(own, rank) && (
            <RankPlace>
              <RankChoice>
                <Skeleton height={48} />
                <Skeleton height={48} steps={2} />
              </RankChoice>
            </RankPlace>
          )}
          <Identity>
            <Skeleton width="min(60%, 640px)" height={12} />
          </Identity>
        </RowFace>
      ))}
    </Stack>
  );
}

/** Returns the team where it was when the page was opened: a row whose rank changes neither jumps nor is searched away. */
function useKeptTeam(team: readonly StaffMember[] = [], search: string): readonly StaffMember[] {
  const [known, setKnown] = useState<readonly StaffMember[]>([]);
  const news = team.filter((one) => !known.some(({ uuid, rank }) => uuid === one.uuid && rank === one.rank));
  if (news.length > 0) setKnown([...known, ...news]);
  const text = search.toLocaleLowerCase();
  const isFound = ({ uuid, name }: StaffMember) => {
    const ranks = known.filter((one) => one.uuid === uuid).map(({ rank }) => RANK_NAMES[rank]);
    return [name, ...ranks].some((word) => word.toLocaleLowerCase().includes(text));
  };
  const placeOf = (member: StaffMember) => known.findIndex(({ uuid }) => uuid === member.uuid);
  return team.filter(isFound).toSorted((one, other) => placeOf(one) - placeOf(other));
}

export function TeamlistPage() {
  const text = useText();
  const user = useAppSelector(selectUser);
  const [search, setSearch] = useState('');
  const result = useStaffQuery(undefined, FRESH.queryOptions);
  const { currentData } = result;
  const isSearchable = !hasFailed(result) && (!currentData || currentData.length > FEW);
  const searched = isSearchable ? search.trim() : '';
  const kept = useKeptTeam(currentData, searched);
  const team = currentData && kept;
  // A saved change is known here before the session is updated.
  const own = currentData?.find(({ uuid }) => uuid === user?.uuid)?.rank ?? user?.rank ?? 'player';

  return (
    <PanelPage
      title={text('title')}
      lead={text(own === 'owner' ? 'ruleOwner' : 'rule', { rank: RANK_NAMES[own], ranks: givenBy(own) })}
    >
      <ResourceList
        list={wholeOf({ ...result, currentData: team })}
        text={text}
        count={(count, shown) => text(searched ? 'found' : 'all', { count, shown })}
        empty={<EmptyState title={text('empty')} text={text(searched ? 'noMatch' : 'emptyText')} />}
        search={
          isSearchable
            ? {
                label: text('search'),
                value: search,
                maxLength: LIMITS.search.max,
                onChange: setSearch,
                onClear: () => setSearch(''),
              }
            : undefined
        }
        skeleton={<TeamSkeleton own={own} />}
      >
        {(members) => (
          <Stack as="ul" $gap={2}>
            {members.map((member) => (
              <MemberRow key={member.uuid} member={member} own={own} isSelf={member.uuid === user?.uuid} />
            ))}
          </Stack>
        )}
      </ResourceList>
    </PanelPage>
  );
}
