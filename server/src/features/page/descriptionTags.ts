import { escapeHtml, escapeJson } from '@site/backend/escapeHtml';
import type { DocumentInput } from './html.ts';

/** Returns the title of the document. */
export const titleOf = ({ rendered, known }: DocumentInput) => rendered?.title ?? known.title;

const OG_LOCALES = { de: 'de_DE', en: 'en_GB' } as const;

/** Structured data for search engines, after schema.org: the way to a page below another. */
function structuredData({ rendered, origin }: DocumentInput): object | undefined {
  if (!rendered || rendered.breadcrumbs.length === 0) return undefined;
  const itemListElement = rendered.breadcrumbs.map(({ name, path }, index) => ({
    '@type': 'ListItem',
    position: index + 1,
    name,
    item: origin + path,
  }));
  return { '@context': 'https://schema.org', '@type': 'BreadcrumbList', itemListElement };
}

const meta = (kind: 'name' | 'property', name: string, content: string) =>
  `<meta ${kind}="${name}" content="${escapeHtml(content)}">`;

/** Returns the elements that tell search engines and other sites what a page is about. */
export function descriptionTags(input: DocumentInput): string {
  const { rendered, known, origin, boot } = input;
  const { site, lang } = boot;
  const description = rendered?.description ?? known.description;
  const descriptionTag = meta('name', 'description', description);
  const { address } = known;
  if (address === undefined || (rendered && rendered.status !== 200)) return descriptionTag;
  const url = origin + address;
  const properties = {
    'og:type': 'website',
    'og:site_name': site.name,
    'og:title': titleOf(input),
    'og:description': description,
    'og:url': url,
    'og:image': `${origin}/icon-512.png`,
    'og:locale': OG_LOCALES[lang],
  };
  const tags = Object.entries(properties).map(([name, content]) => meta('property', name, content));
  const data = structuredData(input);
  const script = data ? `<script type="application/ld+json">${escapeJson(data)}</script>` : '';
  return `${descriptionTag}<link rel="canonical" href="${escapeHtml(url)}">${tags.join('')}${script}`;
}
