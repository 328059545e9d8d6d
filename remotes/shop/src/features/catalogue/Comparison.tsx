import type { RankOffer } from '@site/contract/http/catalogue';
import { formatNumber } from '@site/platform/format';
import { useLang } from '@site/platform/text';
import { blockFace } from '@site/ui/block';
import { RankBadge } from '@site/ui/RankBadge';
import { color, font, phone, rankColor, size, space } from '@site/ui/tokens';
import { VisuallyHidden } from '@site/ui/VisuallyHidden';
import { useId } from 'react';
import styled from 'styled-components';
import { useText } from './useText.ts';

const PERKS = [
  { label: 'silver', perk: 'silverMultiplier', unit: 'times' },
  { label: 'housing', perk: 'housingSlots', unit: 'slots' },
  { label: 'replays', perk: 'replayDays', unit: 'days' },
  { label: 'guilds', perk: 'createsGuilds', unit: undefined },
  { label: 'plusColor', perk: 'changesPlusColor', unit: undefined },
] as const;

const CHECK = 'M8 1h2v2H9v1H8v1H7v1H6v1H5v1H4v1H3V8H2V7H1V6H0V4h2v1h1v1h1V5h1V4h1V3h1V2h1z';
const DASH = 'M1 4h8v2H1z';

const Heading = styled.h2`
  margin: ${space[7]} 0 ${space[4]};
  font: 700 ${size.heading} / 32px ${font.display};
`;

/** On a phone, the name of a perk is above its values, which get the full width. */
const Root = styled.table<{ $columns: number }>`
  display: grid;
  grid-template-columns: minmax(0, 4fr) repeat(${({ $columns }) => $columns}, minmax(0, 3fr));
  row-gap: ${space[2]};
  & thead,
  & tbody,
  & tr {
    display: grid;
    grid-template-columns: subgrid;
    grid-column: 1 / -1;
    row-gap: inherit;
    align-items: center;
  }
  ${phone} {
    grid-template-columns: repeat(${({ $columns }) => $columns}, minmax(0, 1fr));
    & tr {
      row-gap: 0;
    }
  }
`;

const Row = styled.tr`
  --face: ${color.card};
  --edge: ${color.card};
  ${blockFace(2)}
  min-height: 56px;
  ${phone} {
    padding: ${space[3]} 0;
  }
  @media (forced-colors: active) {
    border: 1px solid;
  }
`;

const Corner = styled.th`
  ${phone} {
    position: absolute;
  }
`;

const RankHead = styled.th`
  padding: ${space[1]};
  text-align: center;
`;

const PerkHead = styled.th`
  padding: ${space[3]} ${space[5]};
  font-weight: 600;
  text-align: left;
  ${phone} {
    grid-column: 1 / -1;
    padding: 0 ${space[4]};
    color: ${color.second};
    font-size: ${size.small};
    text-align: center;
  }
`;

const Value = styled.td<{ $hue: string }>`
  display: grid;
  place-items: center;
  min-height: 32px;
  padding: ${space[1]};
  color: ${({ $hue }) => $hue};
  font-size: ${size.lead};
  font-weight: 650;
  text-align: center;
`;

const Mark = styled.svg<{ $isThere: boolean }>`
  width: 20px;
  height: 20px;
  fill: currentColor;
  color: ${({ $isThere }) => ($isThere ? color.grass : color.second)};
  @media (forced-colors: active) {
    color: CanvasText;
  }
`;

interface PerkValueProps {
  readonly value: number | boolean;
  readonly unit: (typeof PERKS)[number]['unit'];
}

function PerkValue({ value, unit }: PerkValueProps) {
  const text = useText();
  const lang = useLang();
  if (typeof value === 'number') {
    const shown = formatNumber(value, lang);
    return unit ? text(unit, { count: value, shown }) : shown;
  }
  return (
    <>
      <Mark viewBox="0 0 10 10" $isThere={value} aria-hidden="true">
        <path d={value ? CHECK : DASH} />
      </Mark>
      <VisuallyHidden>{text(value ? 'yes' : 'no')}</VisuallyHidden>
    </>
  );
}

/** Ranks side by side. The roles are explicit because browsers drop a table's semantics with its layout. */
export function Comparison({ offers }: { readonly offers: readonly RankOffer[] }) {
  const text = useText();
  const id = useId();
  return (
    <section>
      <Heading id={id}>{text('compared')}</Heading>
      <Root role="table" aria-labelledby={id} $columns={offers.length}>
        <thead role="rowgroup">
          <tr role="row">
            <Corner role="columnheader" scope="col">
              <VisuallyHidden>{text('perk')}</VisuallyHidden>
            </Corner>
            {offers.map(({ rank, title }) => (
              <RankHead key={rank} role="columnheader" scope="col">
                <RankBadge rank={rank} label={title} />
              </RankHead>
            ))}
          </tr>
        </thead>
        <tbody role="rowgroup">
          {PERKS.map(({ label, perk, unit }) => (
            <Row key={perk} role="row">
              <PerkHead role="rowheader" scope="row">
                {text(label)}
              </PerkHead>
              {offers.map(({ rank, perks }) => (
                <Value key={rank} role="cell" $hue={rankColor(rank)}>
                  <PerkValue value={perks[perk]} unit={unit} />
                </Value>
              ))}
            </Row>
          ))}
        </tbody>
      </Root>
    </section>
  );
}
