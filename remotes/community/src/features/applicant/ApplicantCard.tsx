import type { Profile } from '@site/contract/http/profile';
import type { PlayerPlace } from '@site/contract/http/stats';
import { RANK_NAMES } from '@site/contract/ranks';
import { formatNumber, hoursAndMinutes } from '@site/platform/format';
import { bothOf } from '@site/platform/queryState';
import { QueryView } from '@site/platform/QueryView';
import type { SlotProps } from '@site/platform/slots';
import { useLang } from '@site/platform/text';
import { Card } from '@site/ui/Card';
import { RankBadge } from '@site/ui/RankBadge';
import { Skeleton } from '@site/ui/Skeleton';
import { color, font, size, space } from '@site/ui/tokens';
import { VisuallyHidden } from '@site/ui/VisuallyHidden';
import { useId, type ReactNode } from 'react';
import { Link } from 'react-router-dom';
import styled from 'styled-components';
import { gameModes } from '../../boards/modes.ts';
import { FRESH } from '../../lib/freshness.ts';
import { paths } from '../../lib/paths.ts';
import { usePlacesQuery, useProfileQuery } from '../../players/playersApi.ts';
import { useText } from './useText.ts';

const Heading = styled.h2`
  margin-bottom: ${space[3]};
  font: 700 ${size.heading} / 1.25 ${font.display};
`;

const Facts = styled.dl`
  & > div {
    display: flex;
    align-items: center;
    justify-content: space-between;
    gap: ${space[4]};
    min-height: 44px;
  }
  & dt {
    color: ${color.second};
  }
  & dd {
    min-width: 0;
    font-variant-numeric: tabular-nums;
    text-align: right;
    overflow-wrap: anywhere;
  }
`;

const Subheading = styled.h3`
  margin-top: ${space[4]};
  color: ${color.second};
  font: 650 ${size.small} / 20px ${font.body};
`;

const Target = styled(Link)`
  display: inline-flex;
  align-items: center;
  justify-content: flex-end;
  min-width: 44px;
  min-height: 44px;
  color: ${color.lapis};
  font-weight: 650;
`;

const Missing = styled.span`
  color: ${color.second};
`;

type Row = readonly [name: string, value: ReactNode];

function Rows({ rows }: { readonly rows: readonly Row[] }) {
  return (
    <Facts>
      {rows.map(([name, value]) => (
        <div key={name}>
          <dt>{name}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </Facts>
  );
}

function Player({ player }: { readonly player: Profile }) {
  const text = useText();
  const lang = useLang();
  const { hours, minutes } = hoursAndMinutes(player.playtime);
  const { clan, rank } = player;
  return (
    <Rows
      rows={[
        [text('rank'), <RankBadge key="rank" rank={rank} label={RANK_NAMES[rank]} />],
        [text('playtime'), text('hoursAndMinutes', { hours: formatNumber(hours, lang), minutes })],
        [
          text('clan'),
          clan ? (
            <Target key="clan" to={paths.clan(clan.name)}>
              <bdi>{clan.name}</bdi>
            </Target>
          ) : (
            text('noClan')
          ),
        ],
      ]}
    />
  );
}

function Places({ places }: { readonly places: readonly PlayerPlace[] }) {
  const text = useText();
  const lang = useLang();
  const placeIn = (mode: string) =>
    places.find((place) => place.mode === mode && place.range === 'lifetime')?.place;
  const rows = gameModes.map(({ id, label }): Row => {
    const place = placeIn(id);
    return [
      label,
      place === undefined ? (
        <Missing>{text('noPlace')}</Missing>
      ) : (
        <Target to={paths.board(id, 'lifetime')}>{`#${formatNumber(place, lang)}`}</Target>
      ),
    ];
  });
  return (
    <>
      <Subheading>{text('places')}</Subheading>
      <Rows rows={rows} />
    </>
  );
}

export function ApplicantCard({ uuid }: SlotProps['application/applicant/v1']) {
  const text = useText();
  const id = useId();
  const query = bothOf(useProfileQuery(uuid, FRESH.queryOptions), usePlacesQuery(uuid, FRESH.queryOptions));
  return (
    <Card as="section" aria-labelledby={id}>
      <Heading id={id}>{text('title')}</Heading>
      <QueryView
        query={query}
        isInline
        keepsTitle
        failed={text('failed')}
        skeleton={
          <>
            <VisuallyHidden role="status">{text('loading')}</VisuallyHidden>
            <Skeleton height={320} steps={2} />
          </>
        }
      >
        {([player, places]) => (
          <>
            <Player player={player} />
            <Places places={places} />
          </>
        )}
      </QueryView>
    </Card>
  );
}
