import { fallbackFacesCss } from './fontFaces.ts';
import { color, font, size, tokensCss } from './tokens.ts';

/** Returns the global styles that these primitives need; `accent` is the brand's colour as for `tokensCss`. */
export function baseCss(accent: string): string {
  return `
  ${tokensCss(accent)}
  ${fallbackFacesCss()}
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
  /* For numbers that count up without a script: animate from-zero on the element that sets
     counter-reset: x var(--figure). */
  @property --figure { syntax: '<integer>'; inherits: false; initial-value: 0; }
  @keyframes from-zero { from { --figure: var(--figure-from, 0); } }
  /* What others write may be as wide as it likes, a letter with its marks for example: it makes no page wider. */
  bdi { display: inline-block; max-width: 100%; }
  bdi, [dir="auto"]:not(input, textarea) { min-width: 0; overflow-x: clip; overflow-wrap: anywhere; }
  :has(bdi, [dir="auto"]) { min-width: 0; }
  /* On paper: black on white, whatever the browser does about backgrounds. */
  @media print {
    :root { color-scheme: light; }
    *, *::before, *::after, ::placeholder { color: #000 !important; background: none !important; filter: none !important; mask: none !important; }
    h1, h2, h3 { break-after: avoid; }
    li, tr, figure { break-inside: avoid; }
    /* Such as a receipt: of a page that has one, nothing else is printed. */
    body:has([data-print-alone]) *:not(:has([data-print-alone]), [data-print-alone], [data-print-alone] *) { display: none !important; }
    body:has([data-print-alone]), :has([data-print-alone]) { display: block !important; margin: 0 !important; padding: 0 !important; min-height: 0 !important; }
  }
  ::selection { background: ${color.torch}; color: ${color.onTorch}; }
`;
}
