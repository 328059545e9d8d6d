import { TIMES } from '@site/contract/times';
import { VisuallyHidden } from '@site/ui/VisuallyHidden';
import { color, font, size, space } from '@site/ui/tokens';
import styled from 'styled-components';
import { useText } from './useText.ts';

const FIGURES = [
  { name: 'players', value: 100, unit: '+', from: 0 },
  { name: 'maps', value: 50, unit: '+', from: 0 },
  // A network that was up a few percent of the time would be no network.
  { name: 'uptime', value: 99, unit: '%', from: 90 },
] as const;

const List = styled.dl`
  display: grid;
  grid-template-columns: repeat(3, 1fr);
  gap: ${space[4]};
  div {
    display: flex;
    flex-direction: column-reverse;
  }
  dd {
    color: ${color.text};
    font: 700 ${size.title} / 1.1 ${font.display};
  }
  dt {
    color: ${color.second};
    font-size: ${size.small};
  }
`;

/** As wide as its final number, so that nothing next to it moves while counting. */
const Counting = styled.span<{ $value: number; $from: number }>`
  position: relative;
  &::before {
    content: '${({ $value }) => $value}';
    visibility: hidden;
  }
  &::after {
    --figure: ${({ $value }) => $value};
    --figure-from: ${({ $from }) => $from};
    position: absolute;
    left: 0;
    counter-reset: figure var(--figure);
    content: counter(figure);
    @media (prefers-reduced-motion: no-preference) {
      animation: from-zero ${TIMES.countUp}ms ease-out;
    }
  }
`;

const Shown = styled.span<{ $unit: string }>`
  &::after {
    content: '${({ $unit }) => $unit}';
  }
`;

export function Figures() {
  const text = useText();
  return (
    <List aria-label={text('figuresTitle')}>
      {FIGURES.map(({ name, value, unit, from }) => (
        <div key={name}>
          <dt>{text(name)}</dt>
          <dd>
            <Shown $unit={unit} aria-hidden="true">
              <Counting $value={value} $from={from} />
            </Shown>
            <VisuallyHidden>{`${value}${unit}`}</VisuallyHidden>
          </dd>
        </div>
      ))}
    </List>
  );
}
