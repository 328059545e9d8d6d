import styled, { keyframes } from 'styled-components';
import { ClientOnly } from '../../core/idlePart.tsx';
import { blocks } from './parts.ts';

const DISC = 'M22-15h4v1h2v2h1v4h-1v2h-2v1h-4v-1h-2v-2h-1v-4h1v-2h2z';
const CRATERS = 'M25-14h1v2h2v4h-1v2h-3v-1h2v-2h1v-2h-2zM21-11h2v2h-2z';
const STARS = 'M-22-9h0M-13-16h0M-20 3h0M13-15h0M33-3h0M33-17h0M-23 24h0M31 32h0M20 38h0';

const float = keyframes`
  to { transform: translateY(-1px); }
`;

const appear = keyframes`
  from { opacity: 0; }
`;

/** Fades in the blocks, since they load after the sky. */
const Root = styled.svg`
  display: block;
  width: 100%;
  height: auto;
  overflow: visible;
  @media (prefers-reduced-motion: no-preference) {
    & > g {
      animation:
        ${appear} 200ms ease-out,
        ${float} 4s ease-in-out infinite alternate;
    }
  }
`;

/** The blocks are never server-rendered: the code that computes them is a fifth of the size of their paths. */
export function Island() {
  return (
    <Root viewBox="-26 -20 62 62" aria-hidden="true">
      <radialGradient id="moonlight">
        <stop stopColor="#7AA8FF" stopOpacity=".22" />
        <stop offset="1" stopColor="#7AA8FF" stopOpacity="0" />
      </radialGradient>
      <circle cx="5" cy="11" r="31" fill="url(#moonlight)" />
      <path fill="#B3C1EA" d={DISC} />
      <path fill="#94A4D4" d={CRATERS} />
      <path stroke="#A9B4D0" strokeWidth=".25" strokeLinecap="square" d={STARS} />
      <ClientOnly part={blocks} />
    </Root>
  );
}
