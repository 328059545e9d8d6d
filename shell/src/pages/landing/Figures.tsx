import { TIMES } from '@site/contract/limits';
import { VisuallyHidden } from '@site/ui/VisuallyHidden';
import { color, font, size, space } from '@site/ui/tokens';
import styled, { createGlobalStyle, keyframes } from 'styled-components';
import { useText } from './useText.ts';

const FIGURES = [
  { name: 'players', value: 100, unit: '+' },
  { name: 'maps', value: 50, unit: '+' },
  { name: 'uptime', value: 99, unit: '%' },
] as const;

/** A whole number that CSS can animate: the figures count before any script has run. */
const Counter = createGlobalStyle`
  @property --figure {
    syntax: '<integer>';
    inherits: false;
    initial-value: 0;
  }
`;

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

const fromZero = keyframes`
  from { --figure: 0; }
`;

const Shown = styled.span<{ $value: number; $unit: string }>`
  &::after {
    --figure: ${({ $value }) => $value};
    counter-reset: figure var(--figure);
    content: counter(figure) '${({ $unit }) => $unit}';
    @media (prefers-reduced-motion: no-preference) {
      animation: ${fromZero} ${TIMES.countUp}ms ease-out;
    }
  }
`;

/** The network in three figures, which count up. */
export function Figures() {
  const text = useText();
  return (
    <List aria-label={text('figuresTitle')}>
      <Counter />
      {FIGURES.map(({ name, value, unit }) => (
        <div key={name}>
          <dt>{text(name)}</dt>
          <dd>
            <Shown $value={value} $unit={unit} aria-hidden="true" />
            <VisuallyHidden>
              {value}
              {unit}
            </VisuallyHidden>
          </dd>
        </div>
      ))}
    </List>
  );
}
