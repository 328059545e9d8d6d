import { escapeHtml } from '@site/backend/escapeHtml';
import type { Rendered } from './markdown.ts';
import { DOCS_NOTICE, DOCS_VERSIONS } from '@site/backend/sdkFolder';

export interface MenuGroup {
  readonly title: string;
  readonly links: readonly { readonly file: string; readonly title: string }[];
}

/** How many headings of the second level make a list of them worth its room. */
const MIN_HEADINGS = 4;

function page(version: string, title: string, body: string, links = ''): string {
  const bar = `<nav class="bar" aria-label="SDK"><a href="index.html">SDK <b>${version}</b></a>${links}<a href="/">Site</a></nav>`;
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>${escapeHtml(title)} · SDK ${version}</title>
<link rel="icon" href="/favicon.svg">
<link rel="stylesheet" href="docs.css">
</head>
<body>
${bar}
${body}
</body>
</html>
`;
}

function contents({ headings }: Rendered): string {
  const sections = headings.filter(({ depth }) => depth === 2);
  if (sections.length < MIN_HEADINGS) return '';
  // Of the name of a module, the package is the title of its page.
  const name = (text: string) => escapeHtml(text.replace(/^@site\/[\w-]+\//, ''));
  const items = sections.map(({ id, text }) => `<li><a href="#${id}">${name(text)}</a></li>`);
  return `<nav class="contents" aria-label="On this page"><ul>${items.join('')}</ul></nav>\n`;
}

export function layOut(
  version: string,
  menu: readonly MenuGroup[],
  file: string,
  title: string,
  rendered: Rendered,
): string {
  const groups = menu.map(({ title: name, links }, index) => {
    const items = links.map(
      (link) =>
        `<li><a href="${link.file}"${link.file === file ? ' aria-current="page"' : ''}>${escapeHtml(link.title)}</a></li>`,
    );
    return `<p id="menu-${index}">${name}</p><ul aria-labelledby="menu-${index}">${items.join('')}</ul>`;
  });
  const sections = contents(rendered);
  const html = sections ? rendered.html.replace('<h2 ', () => `${sections}<h2 `) : rendered.html;
  return page(
    version,
    title,
    `<div class="docs">
<main>
${DOCS_NOTICE}
${html}</main>
<nav class="menu" id="menu" aria-label="Documentation">
${groups.join('\n')}
<p id="menu-versions">Versions</p><ul aria-labelledby="menu-versions">${DOCS_VERSIONS}</ul>
</nav>
</div>`,
    // On a phone, the menu comes after the page.
    '<a class="to-menu" href="#menu">Menu</a>',
  );
}

export const galleryPage = (version: string): string =>
  page(version, 'Gallery', '<div id="root"></div>\n<script src="gallery.js"></script>');
