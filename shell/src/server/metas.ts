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

/** The `meta` elements of a page's components, and its HTML without these. */
interface PageMetas {
  readonly html: string;
  /** Contents by name or property; the last one wins. */
  readonly metas: Readonly<Record<string, string>>;
}

/** Takes the `meta` elements out of a rendered page, since they belong into the head of the document. */
export function takeMetas(html: string): PageMetas {
  const metas: Record<string, string> = {};
  const rest = html.replace(META, (_, name: string, content: string) => {
    metas[name] = unescapeHtml(content);
    return '';
  });
  return { html: rest, metas };
}
