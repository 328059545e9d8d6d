import { blockCorner } from '@site/ui/block';
import { color, space } from '@site/ui/tokens';
import styled from 'styled-components';
import { OfferDrawing } from '../../offers/OfferDrawing.tsx';

const Night = styled.div<{ $hue: string }>`
  --hue: ${({ $hue }) => $hue};
  ${blockCorner(2)}
  height: 192px;
  padding: ${space[3]};
  background: radial-gradient(
    ellipse at 50% 62%,
    color-mix(in srgb, ${color.raised}, var(--hue) 28%),
    ${color.raised} 68%
  );
`;

interface ShowcaseProps {
  readonly image: string;
  readonly hue: string;
  readonly className?: string;
}

export function Showcase({ image, hue, className }: ShowcaseProps) {
  return (
    <Night className={className} $hue={hue}>
      <OfferDrawing image={image} />
    </Night>
  );
}
