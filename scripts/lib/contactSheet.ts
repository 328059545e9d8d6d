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

interface Picture {
  readonly file: string;
  readonly screen: string;
  readonly state: string;
  readonly width: string;
  readonly lang: string;
}

function parse(file: string): Picture[] {
  const [screen, state, width, lang] = file.split('.');
  return screen && state && width && lang ? [{ file, screen, state, width, lang }] : [];
}

function figure({ file, width, lang }: Picture): string {
  const image = `<a href="${file}"><img src="${file}" alt="${file}" loading="lazy"></a>`;
  return `<figure style="--width: ${width}"><figcaption>${width} px, ${lang}</figcaption>${image}</figure>`;
}

const byWindow = (one: Picture, other: Picture) =>
  Number(one.width) - Number(other.width) || one.lang.localeCompare(other.lang);

/**
 * Returns an HTML page with every picture, by screen and state, the windows and languages of a state side by side at
 * one scale.
 *
 * @param files named `screen.state.width.lang.png`, in the order of their states
 */
export function contactSheet(files: readonly string[]): string {
  const screens = [...Map.groupBy(files.flatMap(parse), ({ screen }) => screen)];
  const links = screens.map(([screen]) => `<a href="#${screen}">${screen}</a>`).join('');
  const sections = screens.map(([screen, pictures]) => {
    const states = [...Map.groupBy(pictures, ({ state }) => state)].map(
      ([state, same]) =>
        `<h3>${state}</h3><div class="row">${same.toSorted(byWindow).map(figure).join('')}</div>`,
    );
    return `<section id="${screen}"><h2>${screen}</h2>${states.join('')}</section>`;
  });
  return `<!doctype html><html lang="en"><meta charset="utf-8"><title>Every screen</title><style>${STYLE}</style>${SCALE}<h1>Every screen</h1><nav>${links}</nav>${sections.join('')}</html>\n`;
}
