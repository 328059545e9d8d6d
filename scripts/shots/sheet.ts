import type { Lang } from '@site/contract/lang';
import { picturesOf, type Picture } from './pictures.ts';
import { nameOf, type Shot } from './shot.ts';

const STYLE = `
  body { margin: 24px; background: #15171c; color: #e8eaf0; font: 15px/1.5 system-ui, sans-serif; }
  nav a { margin-right: 12px; }
  a { color: #9dbcff; }
  section { margin-top: 48px; }
  h3 { margin: 32px 0 8px; font-size: 16px; }
  label { position: fixed; top: 8px; right: 24px; padding: 4px 12px; background: #2a2e38; }
  .row { display: flex; align-items: start; gap: 16px; overflow-x: auto; }
  figure { margin: 0; }
  figcaption { color: #a3a9b8; font-size: 13px; }
  img { display: block; border: 1px solid #3a3f4b; width: calc(1px * var(--width) * var(--scale, 0.33)); height: auto; }
`;

const SCALE = `<label>Scale <input type="range" min="0.15" max="1" step="0.01" value="0.33" oninput="document.documentElement.style.setProperty('--scale', this.value)"></label>`;

const LANG_NAMES: Readonly<Record<Lang, string>> = { de: 'German', en: 'English' };

function figure({ file, window, lang }: Picture): string {
  const image = `<a href="${file}"><img src="${file}" alt="${file}" loading="lazy"></a>`;
  return `<figure style="--width: ${window.width}"><figcaption>${window.width} px, ${LANG_NAMES[lang]}</figcaption>${image}</figure>`;
}

function stateOf(shot: Shot, isThere: (file: string) => boolean): string {
  const figures = picturesOf(shot)
    .filter(({ file }) => isThere(file))
    .map(figure);
  if (figures.length === 0) return '';
  return `<h3 id="${nameOf(shot)}">${shot.state}</h3><div class="row">${figures.join('')}</div>`;
}

/**
 * A page with every picture that is there, by screen, the windows and languages of a state side by side at one scale. It
 * needs nothing but the folder it lies in.
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
  return `<!doctype html><html lang="en"><meta charset="utf-8"><title>Every screen</title><style>${STYLE}</style>${SCALE}<h1>Every screen</h1><nav>${links}</nav>${sections.join('')}</html>\n`;
}
