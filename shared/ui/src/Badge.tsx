import type { ReactNode } from 'react';
import styled from 'styled-components';
import { blockCorner } from './block.ts';
import { color, font, size, space, TINT } from './tokens.ts';

const tones = {
  neutral: color.second,
  torch: color.glow,
  grass: color.grass,
  redstone: color.redstone,
  lapis: color.lapis,
  elo1: color.elo1,
  elo2: color.elo2,
  elo3: color.elo3,
  elo4: color.elo4,
} as const;
/** The meaning of a badge; `elo1` to `elo4` are places. */
export type BadgeTone = keyof typeof tones;

/** The surface of a badge: its hue as text on a tint of the same hue. */
export const BadgeFace = styled.span<{ $hue: string }>`
  ${blockCorner(1)}
  box-sizing: border-box;
  display: inline-flex;
  align-items: center;
  gap: ${space[2]};
  flex: none;
  min-height: 28px;
  /* On one line where there is room; it wraps rather than being cut off. */
  width: max-content;
  max-width: 100%;
  padding: 2px ${space[3]};
  background: color-mix(in srgb, ${color.ground}, ${({ $hue }) => $hue} ${TINT * 100}%);
  color: ${({ $hue }) => $hue};
  font: 650 ${size.small} / 1.4 ${font.body};
  font-variant-numeric: tabular-nums;
  overflow-wrap: anywhere;
  vertical-align: middle;
  @media (forced-colors: active) {
    border: 1px solid;
  }
`;

/**
 * A short word or number with a tone: `elo1` to `elo3` are the first three places. The colour only repeats the text.
 */
export function Badge({ tone = 'neutral', children }: { tone?: BadgeTone; children: ReactNode }) {
  return <BadgeFace $hue={tones[tone]}>{children}</BadgeFace>;
}
