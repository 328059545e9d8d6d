import { useState } from 'react';
import styled from 'styled-components';
import { blockCorner } from './block.ts';
import { color } from './tokens.ts';

type AvatarProps = {
  /** URL of the image; without one the bundled face is shown. */
  src?: string | null | undefined;
  /** The player's name, or an empty string if the name is shown beside it anyway. */
  alt: string;
  /** Width and height in px, reserved from the first paint on. */
  size: number;
};

const Root = styled.span<{ $size: number }>`
  ${({ $size }) => blockCorner($size < 40 ? 1 : 2)}
  flex: none;
  display: inline-block;
  width: ${({ $size }) => $size}px;
  height: ${({ $size }) => $size}px;
  overflow: hidden;
  vertical-align: middle;
  background: ${color.line};
  & > * {
    display: block;
    width: 100%;
    height: 100%;
  }
`;

function Face({ alt }: { alt: string }) {
  const named = alt ? { role: 'img', 'aria-label': alt } : { 'aria-hidden': true as const };
  return (
    <svg viewBox="0 0 8 8" shapeRendering="crispEdges" {...named}>
      <path fill="#3B4F8C" d="M0 0h8v8H0z" />
      <path fill="#4C64AC" d="M1 0h6v1H1zM0 1h1v2H0zM2 1h2v1H2z" />
      <path fill="#2C3C6E" d="M0 6h1v2H0zM7 4h1v4H7zM1 2h1v1H1zM6 2h1v1H6zM2 7h4v1H2z" />
      <path fill="#141B33" d="M2 2h4v1h1v3H6v1H2V6H1V3h1z" />
      <path fill="#FFB454" d="M2 4h1v1H2zM5 4h1v1H5z" />
      <path fill="#8A5A2A" d="M2 5h1v1H2zM5 5h1v1H5z" />
    </svg>
  );
}

function Picture({ src, alt, size }: { src: string; alt: string; size: number }) {
  const [failed, setFailed] = useState(false);
  if (failed) return <Face alt={alt} />;
  return (
    <img
      src={src}
      alt={alt}
      width={size}
      height={size}
      loading="lazy"
      decoding="async"
      onError={() => setFailed(true)}
    />
  );
}

/** A player's avatar. A missing or broken image is replaced by the bundled face without a layout shift. */
export function Avatar({ src, alt, size }: AvatarProps) {
  return (
    <Root $size={size}>
      {src ? <Picture key={src} src={src} alt={alt} size={size} /> : <Face alt={alt} />}
    </Root>
  );
}
