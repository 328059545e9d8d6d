import { escapeHtml, escapeJson } from '@site/backend/escapeHtml';
import type { Lang } from '@site/contract/lang';
import type { ServedPage } from './renderedPages.ts';

type Parts = Pick<ServedPage, 'address' | 'html' | 'queries' | 'status' | 'styles'>;

interface Visitor {
  readonly lang: Lang;
  /** True if the browser has the `member` cookie. */
  readonly isMember: boolean;
}

export function rootTag({ address, html, status }: Parts, { lang, isMember }: Visitor): string {
  const account = isMember ? ' data-account="restoring"' : '';
  const [path] = address?.split('?') ?? [];
  // All unknown pages share one that was rendered for another address, as members share those behind a login.
  const known = status === 200 && path ? ` data-path="${escapeHtml(path)}"` : '';
  return `<div id="root" data-lang="${lang}"${account}${known}>${html}</div>`;
}

export function styleTags({ styles }: Parts, nonce: string): string {
  return styles.replaceAll('<style ', `<style nonce="${nonce}" `);
}

export function queriesTag({ queries }: Parts): string {
  if (Object.keys(queries).length === 0) return '';
  return `<script type="application/json" id="queries">${escapeJson(queries)}</script>`;
}
