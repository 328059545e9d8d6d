import styled, { css } from 'styled-components';
import { motion } from './tokens.ts';

/** The previous results, while new ones load (`$isStale`). Dims after a delay, because most responses arrive sooner. */
export const Stale = styled.div<{ $isStale: boolean }>`
  ${({ $isStale }) => css`
    opacity: ${$isStale ? 0.75 : 1};
    transition: opacity ${motion.quick} ${$isStale ? '150ms' : '0ms'};
  `}
`;
