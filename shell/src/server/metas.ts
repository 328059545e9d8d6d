/** As React writes the elements: it escapes quotes and angle brackets everywhere else, so no text looks like one. */
const META = /<meta (?:name|property)="(description|og:title)" content="([^"]*)"\/>/g;

const CHARACTERS: Readonly<Record<string, string>> = {
  '&amp;': '&',
  '&lt;': '<',
  '&gt;': '>',
  '&quot;': '"',
  '&#x27;': "'",
};

const unescapeHtml = (text: string) =>
  text.replace(/&(?:amp|lt|gt|quot|#x27);/g, (entity) => CHARACTERS[entity] ?? entity);

interface PageMetas {
  readonly html: string;
  /** The last one wins. */
  readonly metas: Readonly<Record<string, string>>;
}

/** They belong into the head of the document. */
export function takeMetas(html: string): PageMetas {
  const metas: Record<string, string> = {};
  const rest = html.replace(META, (_, name: string, content: string) => {
    metas[name] = unescapeHtml(content);
    return '';
  });
  return { html: rest, metas };
}
