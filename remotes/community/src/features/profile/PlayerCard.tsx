import type { Profile } from '@site/contract/http/profile';
import { TIMES } from '@site/contract/limits';
import { RANK_NAMES } from '@site/contract/ranks';
import { formatNumber, hoursAndMinutes } from '@site/platform/format';
import { useLang } from '@site/platform/text';
import { Card } from '@site/ui/Card';
import { Head } from '@site/ui/Head';
import { RankBadge } from '@site/ui/RankBadge';
import { useCountUp } from '@site/ui/useCountUp';
import { VisuallyHidden } from '@site/ui/VisuallyHidden';
import { color } from '@site/ui/tokens';
import styled from 'styled-components';
import { FactLabel, Facts, FactValue, HEAD_SIZE, Identity, Name, Words } from './profileLayout.ts';
import { useText } from './useText.ts';

const Welcome = styled.p`
  color: ${color.glow};
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

export function PlayerCard({ player, isSelf }: PlayerCardProps) {
  const text = useText();
  const lang = useLang();
  const { hours, minutes } = hoursAndMinutes(player.playtime);
  const facts = [
    { label: text('coins'), value: <Coins coins={player.coins} /> },
    {
      label: text('playtime'),
      value: text('hoursAndMinutes', { hours: formatNumber(hours, lang), minutes }),
    },
    { label: text('clan'), value: player.clan?.name ?? text('noClan') },
  ];
  return (
    <article>
      <Identity>
        <Head size={HEAD_SIZE} alt={text('headOf', { name: player.name })} />
        <Words>
          <Name tabIndex={-1}>{player.name}</Name>
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
