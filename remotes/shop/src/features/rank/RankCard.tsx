import type { RankOffer } from '@site/contract/http/catalogue';
import { offersOf } from '@site/contract/offers';
import { isRankAbove, type RankId } from '@site/contract/ranks';
import { formatEuros, formatNumber } from '@site/platform/format';
import type { SlotProps } from '@site/platform/slots';
import { selectUser, useAppSelector } from '@site/platform/remote';
import { useLang } from '@site/platform/text';
import { ButtonLink } from '@site/ui/ButtonLink';
import { Card } from '@site/ui/Card';
import { color, font, phone, rankColor, size, space } from '@site/ui/tokens';
import { useId } from 'react';
import styled from 'styled-components';
import { paths } from '../../lib/paths.ts';
import { useText } from './useText.ts';

const Heading = styled.h2`
  margin-bottom: ${space[4]};
  font: 700 ${size.heading} / 1.25 ${font.display};
`;

const Perks = styled.dl`
  display: grid;
  grid-template-columns: repeat(5, minmax(0, 1fr));
  gap: ${space[4]} ${space[5]};
  @media (max-width: 900px) {
    grid-template-columns: repeat(2, minmax(0, 1fr));
  }
`;

const Perk = styled.dt`
  color: ${color.second};
  font-size: ${size.small};
  line-height: 20px;
`;

const Value = styled.dd<{ $hue: string }>`
  margin-top: ${space[1]};
  color: ${({ $hue }) => $hue};
  font-size: ${size.lead};
  font-weight: 650;
  line-height: 28px;
`;

const Next = styled.div`
  display: flex;
  align-items: center;
  justify-content: space-between;
  gap: ${space[4]};
  &:not(:first-child) {
    margin-top: ${space[5]};
  }
  ${phone} {
    flex-direction: column;
    align-items: stretch;
  }
`;

const onSale = offersOf('ranks');

const nextOffer = (rank: RankId) =>
  onSale
    .filter((offer) => isRankAbove(offer.rank, rank))
    .toSorted((one, other) => (isRankAbove(one.rank, other.rank) ? 1 : -1))[0];

function PerkList({ offer: { perks, rank } }: { readonly offer: RankOffer }) {
  const text = useText();
  const lang = useLang();
  const counted = (key: 'slots' | 'days', count: number) =>
    text(key, { count, shown: formatNumber(count, lang) });
  const included = (is: boolean) => text(is ? 'yes' : 'no');
  const values = [
    [text('silver'), text('times', { shown: formatNumber(perks.silverMultiplier, lang) })],
    [text('housing'), counted('slots', perks.housingSlots)],
    [text('replays'), counted('days', perks.replayDays)],
    [text('guilds'), included(perks.createsGuilds)],
    [text('plusColor'), included(perks.changesPlusColor)],
  ];
  return (
    <Perks>
      {values.map(([perk, value]) => (
        <div key={perk}>
          <Perk>{perk}</Perk>
          <Value $hue={rankColor(rank)}>{value}</Value>
        </div>
      ))}
    </Perks>
  );
}

export function RankCard({ uuid, rank }: SlotProps['profile/after-places/v1']) {
  const text = useText();
  const lang = useLang();
  const id = useId();
  const isSelf = useAppSelector(selectUser)?.uuid === uuid;
  const own = onSale.find((offer) => offer.rank === rank);
  const next = isSelf ? nextOffer(rank) : undefined;
  if (!own && !next) return null;
  return (
    <section aria-labelledby={id}>
      <Heading id={id}>{own ? text('brings', { rank: own.title }) : text('none')}</Heading>
      <Card>
        {own && <PerkList offer={own} />}
        {next && (
          <Next>
            <p>{text('next', { rank: next.title, price: formatEuros(next.price, lang) })}</p>
            <ButtonLink to={paths.category('ranks')}>{text('toRanks')}</ButtonLink>
          </Next>
        )}
      </Card>
    </section>
  );
}
