import type { Lang } from '@site/contract/lang';
import { picturesOf, WINDOWS, type Picture } from './pictures.ts';
import { nameOf, type Shot } from './shot.ts';

const STYLE = `
  body { margin: 24px; background: #15171c; color: #e8eaf0; font: 15px/1.5 system-ui, sans-serif; }
  nav a { margin-right: 12px; }
  a { color: #9dbcff; }
  section { margin-top: 48px; }
  h3 { margin: 32px 0 8px; font-size: 16px; }
  .row { display: flex; flex-wrap: wrap; align-items: start; gap: 16px; }
  figure { margin: 0; }
  figcaption { color: #a3a9b8; font-size: 13px; }
  img { display: block; border: 1px solid #3a3f4b; height: auto; }
  .narrow img { width: 220px; }
  .wide img { width: 600px; }
`;

const LANG_NAMES: Readonly<Record<Lang, string>> = { de: 'German', en: 'English' };

function figure({ file, window, lang }: Picture): string {
  const size = window === WINDOWS[0] ? 'narrow' : 'wide';
  const image = `<a href="${file}"><img src="${file}" alt="${file}" loading="lazy"></a>`;
  return `<figure class="${size}"><figcaption>${window.width} px, ${LANG_NAMES[lang]}</figcaption>${image}</figure>`;
}

function stateOf(shot: Shot, isThere: (file: string) => boolean): string {
  const figures = picturesOf(shot)
    .filter(({ file }) => isThere(file))
    .map(figure);
  if (figures.length === 0) return '';
  return `<h3 id="${nameOf(shot)}">${shot.state}</h3><div class="row">${figures.join('')}</div>`;
}

/**
 * A page with every picture that is there, by screen, which needs nothing but the folder it lies in.
 *
 * @param isThere whether a file lies beside it
 */
export function sheet(shots: readonly Shot[], isThere: (file: string) => boolean): string {
  const screens = [...Map.groupBy(shots, ({ screen }) => screen)]
    .map(([screen, states]) => ({
      screen,
      body: states.map((shot) => stateOf(shot, isThere)).join(''),
    }))
    .filter(({ body }) => body);
  const links = screens.map(({ screen }) => `<a href="#${screen}">${screen}</a>`).join('');
  const sections = screens.map(
    ({ screen, body }) => `<section id="${screen}"><h2>${screen}</h2>${body}</section>`,
  );
  return `<!doctype html><html lang="en"><meta charset="utf-8"><title>Every screen</title><style>${STYLE}</style><h1>Every screen</h1><nav>${links}</nav>${sections.join('')}</html>\n`;
}
