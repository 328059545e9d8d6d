import styled, { keyframes } from 'styled-components';
import { blockCorner } from './block.ts';
import { color } from './tokens.ts';

type SkeletonProps = {
  /** A number of px or any CSS length; by default the full width. */
  width?: number | string;
  /** A number of px or any CSS length. */
  height: number | string;
  /** Steps of the corner, as in the element it replaces: 1 for text and badges, 2 for buttons, 3 for cards. */
  steps?: number;
};

const breathe = keyframes`
  to { opacity: .45; }
`;

const length = (value: number | string) => (typeof value === 'number' ? `${value}px` : value);

const Root = styled.span<{ $width: number | string; $height: number | string; $steps: number }>`
  ${({ $steps }) => blockCorner($steps)}
  display: block;
  width: ${({ $width }) => length($width)};
  max-width: 100%;
  height: ${({ $height }) => length($height)};
  background: ${color.line};
  @media (prefers-reduced-motion: no-preference) {
    animation: ${breathe} 0.9s ease-in-out infinite alternate;
  }
  @media (forced-colors: active) {
    border: 1px solid GrayText;
  }
`;

/**
 * Reserves the space of content that is loading. Hidden from screen readers: a `status` nearby says what is loading.
 */
export function Skeleton({ width = '100%', height, steps = 1 }: SkeletonProps) {
  return <Root $width={width} $height={height} $steps={steps} aria-hidden="true" />;
}
