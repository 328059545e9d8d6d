import { queriesTag, rootTag, type ServedPage, styleTags } from '@site/delivery/rendering';
import { bootOf } from '@site/delivery/siteDocument';

const ROOT = /<div id="root".*<\/div>(?=\s*<(?:noscript>|\/body>))/s;
const STYLES = /<style [^>]*data-styled[^>]*>.*?<\/style>/gs;
const QUERIES = /<script type="application\/json" id="queries">.*?<\/script>/s;

export function withRenderedPage(html: string, page: ServedPage): string {
  const lang = bootOf(html)?.lang ?? 'de';
  const [, nonce = ''] = /<meta name="csp-nonce" content="([^"]*)">/.exec(html) ?? [];
  const root = rootTag(page, { lang, isMember: false });
  const head = styleTags(page, nonce) + queriesTag(page);
  return html
    .replace(STYLES, '')
    .replace(QUERIES, '')
    .replace('</head>', () => `${head}</head>`)
    .replace(ROOT, () => root);
}
