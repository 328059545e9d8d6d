import type { StaffMember } from '@site/contract/http/panel';
import { LIMITS } from '@site/contract/limits';
import { RANK_NAMES, STAFF_RANKS, type RankId } from '@site/contract/ranks';
import { formatNumber } from '@site/platform/format';
import { hasFailed } from '@site/platform/queryState';
import { QueryView } from '@site/platform/QueryView';
import { selectUser, useAppSelector } from '@site/platform/store';
import { useLang } from '@site/platform/text';
import { EmptyState } from '@site/ui/EmptyState';
import { ListSearch } from '@site/ui/ListSearch';
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

function findMembers(team: readonly StaffMember[], search: string): readonly StaffMember[] {
  const text = search.toLocaleLowerCase();
  return team.filter(({ name, rank }) =>
    [name, RANK_NAMES[rank]].some((word) => word.toLocaleLowerCase().includes(text)),
  );
}

/** Keeps members where they were when the page was opened: a row whose rank changes doesn't jump away. */
function useKeptPlaces(team: readonly StaffMember[] | undefined): readonly StaffMember[] | undefined {
  const [places, setPlaces] = useState<ReadonlyMap<string, number>>();
  if (team && !places) setPlaces(new Map(team.map(({ uuid }, index) => [uuid, index])));
  if (!team || !places) return team;
  const placeOf = ({ uuid }: StaffMember) => places.get(uuid) ?? places.size;
  return team.toSorted((one, other) => placeOf(one) - placeOf(other));
}

export function TeamlistPage() {
  const text = useText();
  const lang = useLang();
  const user = useAppSelector(selectUser);
  const [search, setSearch] = useState('');
  const result = useStaffQuery(undefined, FRESH.queryOptions);
  const { currentData } = result;
  const isSearchable = !hasFailed(result) && (!currentData || currentData.length > FEW);
  const searched = isSearchable ? search.trim() : '';
  const kept = useKeptPlaces(currentData);
  const team = kept && findMembers(kept, searched);
  // A saved change is known here before the session is updated.
  const own = currentData?.find(({ uuid }) => uuid === user?.uuid)?.rank ?? user?.rank ?? 'player';
  const count = team && { count: team.length, shown: formatNumber(team.length, lang) };

  return (
    <PanelPage
      title={text('title')}
      lead={text(own === 'owner' ? 'ruleOwner' : 'rule', { rank: RANK_NAMES[own], ranks: givenBy(own) })}
    >
      <ListSearch
        field={
          isSearchable && {
            label: text('search'),
            value: search,
            maxLength: LIMITS.search.max,
            onChange: setSearch,
            onClear: () => setSearch(''),
          }
        }
        count={count ? text(searched ? 'found' : 'all', count) : !hasFailed(result) && text('loading')}
      />
      <QueryView
        query={{ ...result, currentData: team }}
        skeleton={<TeamSkeleton own={own} />}
        failed={text('failed')}
        empty={<EmptyState title={text('empty')} text={text(searched ? 'noMatch' : 'emptyText')} />}
      >
        {(members) => (
          <Stack as="ul" $gap={2}>
            {members.map((member) => (
              <MemberRow key={member.uuid} member={member} own={own} isSelf={member.uuid === user?.uuid} />
            ))}
          </Stack>
        )}
      </QueryView>
    </PanelPage>
  );
}
