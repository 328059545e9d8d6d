const STYLE = `
  body { margin: 24px; background: #15171c; color: #e8eaf0; font: 15px/1.5 system-ui, sans-serif; }
  .row { display: flex; align-items: start; gap: 16px; overflow-x: auto; }
  figure { margin: 0; }
  img { display: block; border: 1px solid #3a3f4b; zoom: 0.33; }
`;

/** Files are named `screen.state.width.lang.png`, in the order of their states. */
export function contactSheet(files: readonly string[]): string {
  const figure = (file: string) =>
    `<figure><figcaption>${file}</figcaption><a href="${file}"><img src="${file}" alt="" loading="lazy"></a></figure>`;
  const byWidth = (one: string, other: string) => one.localeCompare(other, 'en', { numeric: true });
  const stateOf = (file: string) => file.split('.').slice(0, 2).join(': ');
  const rows = [...Map.groupBy(files, stateOf)].map(
    ([state, pictures]) =>
      `<h2>${state}</h2><div class="row">${pictures.toSorted(byWidth).map(figure).join('')}</div>`,
  );
  return `<!doctype html><html lang="en"><meta charset="utf-8"><title>Every screen</title><style>${STYLE}</style>${rows.join('')}</html>\n`;
}
