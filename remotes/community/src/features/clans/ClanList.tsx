import type { ClanSummary } from '@site/contract/http/clans';
import { formatNumber } from '@site/platform/format';
import { blockCorner } from '@site/ui/block';
import { Card } from '@site/ui/Card';
import { Skeleton } from '@site/ui/Skeleton';
import { color, phone, size, space } from '@site/ui/tokens';
import { VisuallyHidden } from '@site/ui/VisuallyHidden';
import { Link, useLocation } from 'react-router-dom';
import styled from 'styled-components';
import { EloBadge } from '../../lib/EloBadge.tsx';
import { paths, type FromClanList } from '../../lib/paths.ts';
import { useText } from './useText.ts';

const FACES: Readonly<Record<number, string>> = { 1: color.elo1, 2: color.elo2, 3: color.elo3 };

const Rows = styled.ol`
  display: grid;
  gap: ${space[2]};
`;

/** Tall enough for a tag below a name, so that all rows have the same height. */
const RowFace = styled(Card)`
  display: grid;
  grid-template-columns: 56px minmax(0, 1fr) auto;
  align-items: center;
  gap: ${space[4]};
  min-height: 72px;
  padding: ${space[2]} ${space[5]} ${space[3]} ${space[4]};
  ${phone} {
    grid-template-columns: 44px minmax(0, 1fr) auto;
    gap: ${space[3]};
    padding: ${space[2]} ${space[3]} ${space[3]};
  }
`;

const Place = styled.span<{ $face?: string | undefined }>`
  ${({ $face }) => $face && blockCorner(2)}
  display: grid;
  place-items: center;
  justify-self: center;
  min-width: 40px;
  height: 40px;
  background: ${({ $face = 'none' }) => $face};
  color: ${({ $face }) => ($face ? color.ground : color.second)};
  font-weight: 700;
  font-variant-numeric: tabular-nums;
  @media (forced-colors: active) {
    border: ${({ $face }) => ($face ? '1px solid' : 0)};
  }
`;

const Names = styled.span`
  display: flex;
  flex-wrap: wrap;
  align-items: baseline;
  column-gap: ${space[3]};
  line-height: 24px;
  overflow-wrap: anywhere;
  ${phone} {
    flex-direction: column;
    align-items: start;
  }
`;

const Name = styled.bdi`
  min-width: 0;
  font-weight: 650;
`;

const Tag = styled.bdi`
  min-width: 0;
  font-size: ${size.small};
  color: ${color.second};
`;

function ClanRow({ clan: { name, tag, elo, eloRank } }: { readonly clan: ClanSummary }) {
  const text = useText();
  const from: FromClanList = { clanList: useLocation().search };
  return (
    <li>
      <RowFace as={Link} $interactive to={paths.clan(name)} state={from}>
        <Place $face={FACES[eloRank]}>
          <span>
            <VisuallyHidden>{`${text('place')} `}</VisuallyHidden>
            <span>{formatNumber(eloRank, 'de')}</span>
          </span>
        </Place>
        <Names>
          <Name>{name}</Name>
          <Tag>{`[${tag}]`}</Tag>
        </Names>
        <EloBadge elo={elo} eloRank={eloRank} />
      </RowFace>
    </li>
  );
}

interface ClanListProps {
  readonly clans: readonly ClanSummary[];
  readonly isBusy: boolean;
}

export function ClanList({ clans, isBusy }: ClanListProps) {
  return (
    <Rows aria-busy={isBusy}>
      {clans.map((clan) => (
        <ClanRow key={clan.name} clan={clan} />
      ))}
    </Rows>
  );
}

export function ClanListSkeleton() {
  return (
    <Rows as="div" aria-busy="true">
      {Array.from({ length: 10 }, (_, row) => (
        <RowFace key={row}>
          <Place>
            <Skeleton width={40} height={40} steps={2} />
          </Place>
          <Names>
            <Skeleton width={160} height={12} />
          </Names>
          <Skeleton width={88} height={28} />
        </RowFace>
      ))}
    </Rows>
  );
}
