import { standInFacesCss } from '@site/ui/fontFaces';
import { color, font, size, tokensCss } from '@site/ui/tokens';
import { createGlobalStyle } from 'styled-components';
import { site } from '../boot/bootData.ts';

/** The tokens that every primitive refers to, and what holds for all pages. */
export const GlobalStyle = createGlobalStyle`
  ${tokensCss(site.accent)}
  ${standInFacesCss()}
  *, *::before, *::after { box-sizing: border-box; }
  html { overflow-y: scroll; background: ${color.ground}; -webkit-text-size-adjust: 100%; }
  body {
    margin: 0;
    color: ${color.text};
    background: ${color.ground};
    font: 400 ${size.body} / 1.6 ${font.body};
    overflow-wrap: break-word;
  }
  h1, h2, h3, p, ul, ol, dl, dd, figure { margin: 0; }
  ul, ol { padding: 0; list-style: none; }
  a { color: ${color.lapis}; text-underline-offset: 0.2em; }
  :focus-visible { outline: 2px solid ${color.glow}; outline-offset: 3px; }
  ::selection { background: ${color.torch}; color: ${color.onTorch}; }
  #root { min-height: 100dvh; display: flex; flex-direction: column; }
`;
