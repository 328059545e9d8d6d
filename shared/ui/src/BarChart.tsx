import styled from 'styled-components';
import { color, phone, size, space } from './tokens.ts';

const HEIGHT = 96;

const Bars = styled.svg`
  display: block;
  width: 100%;
  height: ${HEIGHT}px;
  color: ${color.grass};
`;

const Axis = styled.p`
  display: flex;
  flex-wrap: wrap;
  justify-content: space-between;
  gap: ${space[1]} ${space[4]};
  margin-top: ${space[2]};
  color: ${color.second};
  font-size: ${size.small};
  font-variant-numeric: tabular-nums;
  ${phone} {
    /* Of three, the one between the ends gets a line of its own. */
    & > :nth-child(2):not(:last-child) {
      flex-basis: 100%;
      order: 1;
    }
  }
`;

interface BarChartProps {
  /** The values from left to right, none below 0. */
  values: readonly number[];
  /** What is below the chart, from left to right: such as its first, its highest and its last bar. */
  axis: readonly string[];
}

/** Draws a bar for each value. A table nearby must say the same, because the bars are hidden from screen readers. */
export function BarChart({ values, axis }: BarChartProps) {
  const most = Math.max(1, ...values);
  return (
    <div>
      <Bars
        viewBox={`0 0 ${values.length * 8} ${HEIGHT}`}
        preserveAspectRatio="none"
        fill="currentColor"
        aria-hidden
      >
        {values.map((value, at) => {
          const height = value === 0 ? 2 : Math.max(4, Math.round((value / most) * HEIGHT));
          const opacity = value === 0 ? 0.35 : 1;
          return <rect key={at} x={at * 8} y={HEIGHT - height} width={6} height={height} opacity={opacity} />;
        })}
      </Bars>
      <Axis>
        {axis.map((words) => (
          <span key={words}>{words}</span>
        ))}
      </Axis>
    </div>
  );
}
