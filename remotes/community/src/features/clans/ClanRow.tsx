import type { ClanSummary } from '@site/contract/http/clans';
import { formatNumber } from '@site/platform/format';
import { color } from '@site/ui/tokens';
import { VisuallyHidden } from '@site/ui/VisuallyHidden';
import { Link, useLocation } from 'react-router-dom';
import { EloBadge } from '../../players/EloBadge.tsx';
import type { FromClanList } from '../../lib/fromClanList.ts';
import { paths } from '../../lib/paths.ts';
import { Name, Names, Place, RowFace, Tag } from './clanRowLayout.ts';
import { useText } from './useText.ts';

const FACES: Readonly<Record<number, string>> = { 1: color.elo1, 2: color.elo2, 3: color.elo3 };

export function ClanRow({ clan }: { readonly clan: ClanSummary }) {
  const text = useText();
  const from: FromClanList = { clanList: useLocation().search };
  return (
    <li>
      <RowFace as={Link} $interactive to={paths.clan(clan.name)} state={from}>
        <Place $face={FACES[clan.eloRank]}>
          <span>
            <VisuallyHidden>{`${text('place')} `}</VisuallyHidden>
            {formatNumber(clan.eloRank, 'de')}
          </span>
        </Place>
        <Names>
          <Name>{clan.name}</Name>
          <Tag>{`[${clan.tag}]`}</Tag>
        </Names>
        <EloBadge elo={clan.elo} eloRank={clan.eloRank} />
      </RowFace>
    </li>
  );
}
