import type { ReactNode } from 'react';
import styled from 'styled-components';
import { blockCorner } from './block.ts';
import { ownTexts } from './ownTexts.tsx';
import { color, font, size, space, TINT } from './tokens.ts';

const tones = {
  info: { hue: color.lapis, mark: 'M1 0h6v1h1v6H7v1H1V7H0V1h1zM3 1v2h2V1zM3 4v3h2V4z' },
  success: { hue: color.grass, mark: 'M6 1h2v2H7v1H6v1H5v1H4v1H2V6H1V5H0V3h2v1h1V3h1V2h2z' },
  // Amber for any brand accent.
  warning: { hue: color.elo1, mark: 'M3 0h2v2h1v2h1v2h1v2H0V6h1V4h1V2h1zM3 2v3h2V2zM3 6v1h2V6z' },
  error: { hue: color.redstone, mark: 'M1 0h6v1h1v6H7v1H1V7H0V1h1zM3 1v4h2V1zM3 6v1h2V6z' },
} as const;
/** The kind of a notice; each has its own icon besides the colour. */
export type NoticeTone = keyof typeof tones;

type NoticeProps = { tone: NoticeTone; title?: string | undefined; children: ReactNode };

const Root = styled.div<{ $hue: string }>`
  ${blockCorner(2)}
  display: flex;
  align-items: start;
  gap: ${space[3]};
  padding: ${space[3]} ${space[5]} ${space[3]} ${space[4]};
  background: linear-gradient(to right, ${({ $hue }) => $hue} 4px, transparent 0)
    color-mix(in srgb, ${color.ground}, ${({ $hue }) => $hue} ${TINT * 100}%);
  color: ${color.text};
  font: ${size.body} / 1.5 ${font.body};
  & > svg {
    flex: none;
    margin: 4px 0 4px 4px;
    color: ${({ $hue }) => $hue};
  }
  @media (forced-colors: active) {
    border: 1px solid;
    & > svg {
      color: CanvasText;
    }
  }
`;

const Words = styled.div`
  min-width: 0;
  overflow-wrap: break-word;
`;

const Title = styled.p`
  margin: 0 0 ${space[1]};
  font-weight: 650;
`;

/** A message within the page. An error is announced immediately (`alert`), the others politely. */
export function Notice({ tone, title, children }: NoticeProps) {
  const { hue, mark } = tones[tone];
  return (
    <Root $hue={hue} role={tone === 'error' ? 'alert' : 'status'}>
      <svg viewBox="0 0 8 8" width="16" height="16" fill="currentColor" aria-hidden="true">
        <path fillRule="evenodd" d={mark} />
      </svg>
      <Words>
        {title && <Title>{title}</Title>}
        {ownTexts(children)}
      </Words>
    </Root>
  );
}
