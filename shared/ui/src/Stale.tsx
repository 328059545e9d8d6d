import styled, { css } from 'styled-components';
import { motion } from './tokens.ts';

/**
 * The previous results, shown until new ones arrive. `$isStale`: those are loading. Waits before it dims: most answers
 * arrive sooner.
 */
export const Stale = styled.div<{ $isStale: boolean }>`
  ${({ $isStale }) => css`
    opacity: ${$isStale ? 0.75 : 1};
    transition: opacity ${motion.quick} ${$isStale ? '150ms' : '0ms'};
  `}
`;
