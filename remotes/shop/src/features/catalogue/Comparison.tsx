import type { RankOffer } from '@site/contract/http/catalogue';
import { RankBadge } from '@site/ui/RankBadge';
import { rankColor } from '@site/ui/tokens';
import { VisuallyHidden } from '@site/ui/VisuallyHidden';
import { useId } from 'react';
import { Corner, Heading, PerkHead, RankHead, Root, Row, Value } from './comparisonLayout.ts';
import { PerkValue } from './PerkValue.tsx';
import { PERKS } from './perks.ts';
import { useText } from './useText.ts';

/** Ranks side by side; the roles are spelled out because browsers drop a table's meaning with its layout. */
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
