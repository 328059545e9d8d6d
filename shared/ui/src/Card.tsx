import styled, { css } from 'styled-components';
import { blockFace, blockRing } from './block.ts';
import { color, motion, space } from './tokens.ts';

/**
 * A panel with the stepped corner; `as` makes it an `article`, `li` or a link. `$interactive` is for one that can be
 * pressed.
 */
export const Card = styled.div<{ $interactive?: boolean }>`
  --face: ${color.card};
  --edge: ${color.line};
  ${blockFace(3)}
  box-sizing: border-box;
  display: block;
  padding: ${space[5]};
  color: ${color.text};
  ${({ $interactive }) =>
    $interactive &&
    css`
      ${blockRing(3)}
      min-height: 44px;
      text-decoration: none;
      cursor: pointer;
      transition: transform ${motion.quick};
      &:focus-visible {
        --edge: ${color.glow};
      }
      @media (hover: hover) {
        &:hover {
          --edge: ${color.glow};
          transform: translateY(-4px);
        }
      }
      @media (prefers-reduced-motion: reduce) {
        transition: none;
        &:hover {
          transform: none;
        }
      }
    `}
  @media (forced-colors: active) {
    border: 1px solid;
  }
`;
