import type { Profile } from '@site/contract/http/profile';
import { TIMES } from '@site/contract/limits';
import { RANK_NAMES } from '@site/contract/ranks';
import { formatNumber, hoursAndMinutes } from '@site/platform/format';
import { useLang } from '@site/platform/text';
import { Card } from '@site/ui/Card';
import { RankBadge } from '@site/ui/RankBadge';
import { useCountUp } from '@site/ui/useCountUp';
import { VisuallyHidden } from '@site/ui/VisuallyHidden';
import { color, font, size, space } from '@site/ui/tokens';
import { Link } from 'react-router-dom';
import styled from 'styled-components';
import { paths } from '../../lib/paths.ts';
import { PlayerHead } from '../../players/PlayerHead.tsx';
import { useTitle } from '../../lib/useTitle.ts';
import { FactLabel, Facts, FactValue, HEAD_SIZE, Identity, Name, Words } from './profileLayout.ts';
import { useText } from './useText.ts';

const Welcome = styled.p`
  color: ${color.glow};
`;

const ClanLink = styled(Link)`
  display: flex;
  flex-wrap: wrap;
  align-items: center;
  column-gap: ${space[2]};
  /* The card is the target: as high as a finger needs, and where the words stand nothing moves. */
  min-height: 44px;
  margin: -6px 0;
  color: inherit;
  text-decoration: none;
  overflow-wrap: anywhere;
  bdi:last-child {
    color: ${color.second};
    font: ${size.body} / 1.5 ${font.body};
  }
  &:hover bdi:first-child {
    text-decoration: underline;
    text-decoration-thickness: 2px;
    text-underline-offset: 4px;
  }
`;

interface PlayerCardProps {
  readonly player: Profile;
  /** The reader's own profile greets them. */
  readonly isSelf: boolean;
}

/** The number is read out once and whole; only the eye sees it count. */
function Coins({ coins }: { readonly coins: number }) {
  const lang = useLang();
  const shown = useCountUp(coins, TIMES.countUp);
  return (
    <>
      <span aria-hidden="true">{formatNumber(shown, lang)}</span>
      <VisuallyHidden>{formatNumber(coins, lang)}</VisuallyHidden>
    </>
  );
}

function Clan({ clan }: { readonly clan: Profile['clan'] }) {
  const text = useText();
  if (!clan) return text('noClan');
  return (
    <ClanLink to={paths.clan(clan.name)}>
      <bdi>{clan.name}</bdi> <bdi>[{clan.tag}]</bdi>
    </ClanLink>
  );
}

export function PlayerCard({ player, isSelf }: PlayerCardProps) {
  const text = useText();
  const lang = useLang();
  useTitle(player.name);
  const { hours, minutes } = hoursAndMinutes(player.playtime);
  const facts = [
    { label: text('coins'), value: <Coins coins={player.coins} /> },
    {
      label: text('playtime'),
      value: text('hoursAndMinutes', { hours: formatNumber(hours, lang), minutes }),
    },
    { label: text('clan'), value: <Clan clan={player.clan} /> },
  ];
  return (
    <article>
      <Identity>
        <PlayerHead uuid={player.uuid} size={HEAD_SIZE} alt={text('headOf', { name: player.name })} />
        <Words>
          <Name tabIndex={-1}>
            <bdi>{player.name}</bdi>
          </Name>
          <RankBadge rank={player.rank} label={RANK_NAMES[player.rank]} />
          {isSelf && <Welcome>{text('welcomeBack', { name: player.name })}</Welcome>}
        </Words>
      </Identity>
      <Facts>
        {facts.map(({ label, value }) => (
          <Card key={label}>
            <FactLabel>{label}</FactLabel>
            <FactValue>{value}</FactValue>
          </Card>
        ))}
      </Facts>
    </article>
  );
}
