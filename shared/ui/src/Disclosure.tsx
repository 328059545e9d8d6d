import type { ReactNode } from 'react';
import styled, { keyframes } from 'styled-components';
import { blockFace, blockRing } from './block.ts';
import { color, font, motion, size, space } from './tokens.ts';

type DisclosureProps = {
  /** Always visible; pressing it shows or hides the rest. */
  summary: ReactNode;
  children: ReactNode;
};

const appear = keyframes`
  from { opacity: 0; transform: translateY(-4px); }
`;

const Root = styled.details`
  --face: ${color.card};
  --edge: ${color.line};
  ${blockFace(2)}
  font: ${size.body} / 1.6 ${font.body};
  color: ${color.text};
  @media (forced-colors: active) {
    border: 1px solid;
  }
`;

const Marker = styled.svg`
  flex: none;
  width: 16px;
  height: 16px;
  color: ${color.glow};
  details[open] > summary > & {
    transform: rotate(90deg);
  }
  @media (prefers-reduced-motion: no-preference) {
    transition: transform ${motion.quick};
  }
  @media (forced-colors: active) {
    color: CanvasText;
  }
`;

const Summary = styled.summary`
  position: relative;
  display: flex;
  align-items: center;
  gap: ${space[3]};
  min-height: 48px;
  padding: ${space[3]} ${space[5]} ${space[3]} ${space[4]};
  font-weight: 600;
  cursor: pointer;
  list-style: none;
  touch-action: manipulation;
  ${blockRing(2)}
  &::-webkit-details-marker {
    display: none;
  }
  @media (hover: hover) {
    &:hover {
      color: ${color.glow};
    }
  }
`;

const Words = styled.span`
  min-width: 0;
`;

const Content = styled.div`
  /* In line with the words of the summary, beside the marker. */
  padding: 0 ${space[5]} ${space[5]} calc(${space[4]} + 16px + ${space[3]});
  color: ${color.second};
  overflow-wrap: break-word;
  @media (prefers-reduced-motion: no-preference) {
    details[open] > & {
      animation: ${appear} ${motion.calm};
    }
  }
`;

/** One question of a list, whose answer is shown on demand. Page search finds the answer where supported. */
export function Disclosure({ summary, children }: DisclosureProps) {
  return (
    <Root>
      <Summary>
        <Marker viewBox="0 0 8 8" fill="currentColor" aria-hidden="true">
          <path d="M2 0h1v1h1v1h1v1h1v2H5v1H4v1H3v1H2V6h1V5h1V3H3V2H2z" />
        </Marker>
        <Words>{summary}</Words>
      </Summary>
      <Content>{children}</Content>
    </Root>
  );
}
