import { TIMES } from '@site/contract/limits';
import { VisuallyHidden } from '@site/ui/VisuallyHidden';
import { color, font, size, space } from '@site/ui/tokens';
import { useEffect, useRef, useState } from 'react';
import styled, { createGlobalStyle, css, keyframes } from 'styled-components';
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

const counting = css`
  @media (prefers-reduced-motion: no-preference) {
    animation: ${fromZero} ${TIMES.countUp}ms ease-out;
  }
`;

const Shown = styled.span<{ $value: number; $unit: string; $isWaiting: boolean }>`
  --figure: ${({ $value }) => $value};
  ${({ $isWaiting }) => !$isWaiting && counting}
  &::after {
    counter-reset: figure var(--figure);
    content: counter(figure) '${({ $unit }) => $unit}';
  }
`;

/** Whether an element has not been seen yet. Before that is known it counts as seen: nothing may wait for a script. */
function useIsUnseen() {
  const ref = useRef<HTMLDListElement>(null);
  const [isUnseen, setIsUnseen] = useState(false);
  useEffect(() => {
    if (!ref.current) return;
    const observer = new IntersectionObserver(([entry]) => {
      setIsUnseen(!entry?.isIntersecting);
      if (entry?.isIntersecting) observer.disconnect();
    });
    observer.observe(ref.current);
    return () => observer.disconnect();
  }, []);
  return { ref, isUnseen };
}

/** The network in three figures, which count up when they are first seen. */
export function Figures() {
  const text = useText();
  const { ref, isUnseen } = useIsUnseen();
  return (
    <List ref={ref} aria-label={text('figuresTitle')}>
      <Counter />
      {FIGURES.map(({ name, value, unit }) => (
        <div key={name}>
          <dt>{text(name)}</dt>
          <dd>
            <Shown $value={value} $unit={unit} $isWaiting={isUnseen} aria-hidden="true" />
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
