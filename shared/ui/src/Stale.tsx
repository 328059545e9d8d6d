import styled, { css } from 'styled-components';
import { motion } from './tokens.ts';

/**
 * What was found before, shown until something else has come. `$isStale`: that is on its way. Waits before it dims: most
 * answers are there sooner.
 */
export const Stale = styled.div<{ $isStale: boolean }>`
  ${({ $isStale }) => css`
    opacity: ${$isStale ? 0.75 : 1};
    transition: opacity ${motion.quick} ${$isStale ? '150ms' : '0ms'};
  `}
`;
