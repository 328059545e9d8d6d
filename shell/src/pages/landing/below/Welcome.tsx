import { Card } from '@site/ui/Card';
import { Drawing, type DrawnBox } from '@site/ui/Drawing';
import { color, font, phone, size, space } from '@site/ui/tokens';
import styled from 'styled-components';
import { useText } from './useText.ts';

const Root = styled(Card)`
  display: grid;
  grid-template-columns: minmax(0, 1fr) 200px;
  align-items: center;
  gap: ${space[6]};
  padding: ${space[6]} ${space[7]};
  ${phone} {
    grid-template-columns: minmax(0, 1fr);
    padding: ${space[5]};
  }
`;

const Heading = styled.h2`
  margin-bottom: ${space[4]};
  font: 700 ${size.title} / 1.15 ${font.display};
  text-wrap: balance;
`;

const Words = styled.p`
  max-width: 38em;
  color: ${color.second};
  font-size: ${size.lead};
`;

const Picture = styled.svg`
  width: 100%;
  ${phone} {
    display: none;
  }
`;

/** A bed on its island, with a light left on. */
const BED: readonly DrawnBox[] = [
  [0, 0, -2, 2, 2, 1, 'stone'],
  [-1, -1, -1, 4, 4, 1, 'dirt'],
  [-1, -1, 0, 4, 4, 1, 'grass'],
  [0, 1, 1, 1, 1, 1, 'redstone'],
  [1, 1, 1, 1, 1, 1, 'ember'],
  [-1, -1, 1, 1, 1, 1, 'wood'],
  [-1, -1, 2, 1, 1, 1, 'torch'],
];

export function Welcome() {
  const text = useText();
  return (
    <Root as="section">
      <div>
        <Heading>{text('welcomeTitle')}</Heading>
        <Words>{text('welcomeText')}</Words>
      </div>
      <Picture viewBox="-9 -9 20 20" aria-hidden="true">
        <Drawing boxes={BED} />
      </Picture>
    </Root>
  );
}
