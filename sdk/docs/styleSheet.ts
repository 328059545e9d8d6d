import { baseCss } from '@site/ui/baseCss';
import { fontFacesCss } from '@site/ui/fontFaces';
import { color, contentWidth, font, palette, size, space } from '@site/ui/tokens';

export const BODY_FONT = '@fontsource-variable/figtree/files/figtree-latin-wght-normal.woff2';
export const DISPLAY_FONT = '@fontsource/jersey-15/files/jersey-15-latin-400-normal.woff';

/** A corner of one step, as blocks of the site have. */
const BLOCK =
  'polygon(0 4px,4px 4px,4px 0,calc(100% - 4px) 0,calc(100% - 4px) 4px,100% 4px,100% calc(100% - 4px),calc(100% - 4px) calc(100% - 4px),calc(100% - 4px) 100%,4px 100%,4px calc(100% - 4px),0 calc(100% - 4px))';

const MARK = `linear-gradient(to right,${color.glow} 0 48px,transparent 0 52px,${color.glow} 0 60px,transparent 0 64px,${color.glow} 0 68px,transparent 0)`;

export const styleSheet = (): string => `${baseCss(palette.torch)}
${fontFacesCss({ body: 'body.woff2', display: 'display.woff' })}
.bar {
  display: flex;
  gap: ${space[5]};
  padding: 0 max(${space[4]}, calc((100% - ${contentWidth}) / 2));
  background: ${color.raised};
  border-bottom: 4px solid ${color.line};
}
.bar a { display: flex; align-items: center; gap: ${space[2]}; min-height: 56px; text-decoration: none; }
.bar a:hover { text-decoration: underline; }
.bar a:first-child { margin-right: auto; font: 400 ${size.heading} / 1 ${font.display}; color: ${color.text}; overflow-wrap: anywhere; }
.bar b { font-weight: 400; color: ${color.glow}; }
.docs {
  display: grid;
  grid-template-columns: minmax(0, 1fr) 208px;
  gap: ${space[7]};
  max-width: calc(${contentWidth} + 2 * ${space[4]});
  margin: 0 auto;
  padding: ${space[6]} ${space[4]} ${space[8]};
}
.menu p { margin: ${space[5]} 0 ${space[1]}; color: ${color.second}; font-size: ${size.small}; }
.menu p:first-child { margin-top: 0; }
.menu a { display: flex; align-items: center; min-height: 44px; color: ${color.text}; text-decoration: none; line-height: 1.3; overflow-wrap: anywhere; }
.menu a:hover, .menu a[aria-current] { color: ${color.glow}; }
.menu a[aria-current] { text-decoration: underline 2px; text-underline-offset: 6px; }
@media (min-width: 961px) {
  .menu { position: sticky; top: ${space[4]}; align-self: start; max-height: calc(100dvh - ${space[6]}); margin: -8px; padding: 8px; overflow-y: auto; scrollbar-width: thin; }
  .menu a { min-height: 32px; }
  .bar .to-menu { display: none; }
}
@media (max-width: 960px) {
  .docs { display: block; }
  .menu { margin-top: ${space[7]}; padding: ${space[4]}; background: ${color.raised}; }
}
.docs main { min-width: 0; }
.docs pre { margin: 0; }
.docs main > * + * { margin-top: ${space[4]}; }
.docs main > p, .docs main > ul, .docs main > ol { max-width: 72ch; }
.docs main ul { padding-left: ${space[5]}; list-style: square; }
.docs main ol { padding-left: ${space[5]}; list-style: decimal; }
.docs main li::marker { color: ${color.second}; }
.docs main li + li { margin-top: ${space[2]}; }
.docs :is(h1, h2, h3, h4) { overflow-wrap: anywhere; line-height: 1.2; scroll-margin-top: ${space[4]}; }
.docs :is(h1, h2, h3, h4) a { color: inherit; text-decoration: none; }
.docs :is(h1, h2, h3, h4) a:hover { text-decoration: underline; }
.docs h1 { font: 700 ${size.title} / 1.15 ${font.display}; }
.docs h1::after { content: ''; display: block; width: 72px; height: 4px; margin-top: ${space[3]}; background: ${MARK}; }
.docs main > h2 { margin-top: ${space[7]}; font: 700 ${size.heading} / 1.2 ${font.display}; }
.docs main > h3 { margin-top: ${space[6]}; font-size: ${size.lead}; }
.docs code { font: .875em / 1.5 ${font.code}; overflow-wrap: anywhere; }
.docs :not(pre) > code { padding: 1px 4px; background: ${color.card}; }
.docs pre { padding: ${space[4]}; overflow-x: auto; background: ${color.raised}; border-left: 4px solid ${color.line}; font-size: ${size.body}; }
.docs pre code { overflow-wrap: normal; }
.docs :is(pre, .table):focus-visible { outline-offset: -2px; }
.table { overflow-x: auto; }
.docs .table code { white-space: nowrap; }
.docs table { border-collapse: collapse; min-width: 100%; }
.docs :is(th, td) { padding: ${space[2]} ${space[4]} ${space[2]} 0; text-align: left; vertical-align: top; border-bottom: 1px solid ${color.line}; }
.docs .contents { padding: ${space[3]} ${space[4]}; background: ${color.raised}; clip-path: ${BLOCK}; }
.docs .contents ul { display: grid; grid-template-columns: repeat(auto-fill, minmax(min(100%, 144px), 1fr)); gap: 0 ${space[4]}; padding: 0; list-style: none; }
.docs .contents li + li { margin: 0; }
.contents a { display: flex; align-items: center; min-height: 44px; line-height: 1.3; text-decoration: none; overflow-wrap: anywhere; }
.contents a:hover { text-decoration: underline; }
.contents a:focus-visible { outline-offset: -2px; }
@media (min-width: 961px) { .contents a { min-height: 32px; } }
.notice { padding: ${space[3]} ${space[4]}; border-left: 4px solid ${color.glow}; background: ${color.card}; }
`;
