import { formatEuros } from '@site/platform/format';
import { useLang } from '@site/platform/text';
import { color, font, size, space } from '@site/ui/tokens';
import { VisuallyHidden } from '@site/ui/VisuallyHidden';
import styled from 'styled-components';
import { useText } from './useText.ts';

const Line = styled.p`
  display: flex;
  flex-wrap: wrap;
  align-items: baseline;
  gap: 0 ${space[3]};
  margin-top: auto;
  line-height: 32px;
`;

const Price = styled.strong`
  font: 700 ${size.heading} / 32px ${font.display};
`;

const Original = styled.s`
  color: ${color.second};
`;

interface PricesProps {
  /** In euro cents. */
  readonly price: number;
  readonly originalPrice: number | undefined;
}

/** A line through a price is not read out, so words say which of the two counts. */
export function Prices({ price, originalPrice }: PricesProps) {
  const text = useText();
  const lang = useLang();
  return (
    <Line>
      <Price>
        {originalPrice !== undefined && <VisuallyHidden>{`${text('now')} `}</VisuallyHidden>}
        {formatEuros(price, lang)}
      </Price>
      {originalPrice !== undefined && (
        <Original>
          <VisuallyHidden>{`${text('before')} `}</VisuallyHidden>
          {formatEuros(originalPrice, lang)}
        </Original>
      )}
    </Line>
  );
}
