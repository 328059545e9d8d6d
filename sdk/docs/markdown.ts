import { Marked } from 'marked';
import { escapeHtml } from '@site/backend/escapeHtml';

interface Heading {
  readonly id: string;
  readonly text: string;
  readonly depth: number;
}

export interface Rendered {
  readonly html: string;
  readonly headings: readonly Heading[];
}

/** The anchor that GitHub gives a heading: links between the files use it. */
const slugOf = (text: string) =>
  text
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{N}\s_-]/gu, '')
    .replaceAll(/\s/g, '-');

/** HTML in Markdown is text, and so is a link that `resolve` leads nowhere. */
export function renderMarkdown(markdown: string, resolve: (href: string) => string | undefined): Rendered {
  const headings: Heading[] = [];
  const uniqueId = (text: string) => {
    const slug = slugOf(text);
    const ids = new Set(headings.map(({ id }) => id));
    let id = slug;
    for (let count = 1; ids.has(id); count += 1) id = `${slug}-${count}`;
    return id;
  };
  const marked = new Marked({
    // Without these, HTML is text, and so is an example's address that nothing serves.
    tokenizer: { html: () => undefined, tag: () => undefined, url: () => undefined },
    renderer: {
      heading({ tokens, depth }) {
        const text = this.parser.parseInline(tokens, this.parser.textRenderer);
        const id = uniqueId(text);
        headings.push({ id, text, depth });
        const content = this.parser.parseInline(tokens).replaceAll(/<\/?a\b[^>]*>/g, '');
        return `<h${depth} id="${id}"><a href="#${id}">${content}</a></h${depth}>\n`;
      },
      link({ href, tokens }) {
        const content = this.parser.parseInline(tokens);
        const target = resolve(href);
        return target === undefined ? content : `<a href="${escapeHtml(target)}">${content}</a>`;
      },
      image: ({ text }) => escapeHtml(text),
      // What scrolls must be within reach of a keyboard.
      code: ({ text }) => `<pre tabindex="0"><code>${escapeHtml(text)}</code></pre>\n`,
    },
  });
  const html = marked
    .parse(markdown, { async: false })
    .replaceAll('<table>', '<div class="table" tabindex="0"><table>')
    .replaceAll('</table>', '</table></div>');
  return { html, headings };
}
