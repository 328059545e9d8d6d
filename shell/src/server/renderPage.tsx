import { needsLogin } from '@site/contract/guards';
import type { SessionUser } from '@site/contract/http/session';
import type { Lang } from '@site/contract/lang';
import type { Breadcrumb, RenderedPage, RenderRequest } from '@site/contract/rendering';
import { statusOf } from '@site/platform/errors';
import type { ReactNode } from 'react';
import { prerender } from 'react-dom/static.edge';
import { matchRoutes, StaticRouter } from 'react-router-dom';
import { ServerStyleSheet } from 'styled-components';
import { Site } from '../app/Site.tsx';
import '../app/ownPages.ts';
import { i18n } from '../core/i18n.ts';
import { isNotFound, isServedWhole, routeOf, type SiteRoute } from '../federation/routes.ts';
import { store } from '../core/store.ts';
import { fontCss } from '../fonts/startFonts.ts';
import { frameStrings } from '../core/frameStrings.ts';
import { titleOf } from '../frame/PageArea.tsx';
import { loadPage } from '../guards/enterRoute.ts';
import { addStrings } from '@site/platform/site/strings';
import { sessionRestoring } from '@site/platform/session';
import { nameReads } from './baseQuery.ts';
import { environment } from './environment.ts';
import { takeMetas } from './metas.ts';

type Address = Pick<RenderRequest, 'path' | 'query'>;
type Queries = RenderedPage['queries'];

interface QueryEntry {
  readonly status: string;
  readonly endpointName?: string;
  readonly error?: unknown;
}
type QueryEntries = readonly (readonly [api: string, key: string, QueryEntry])[];

/** A page without data has no api. */
function allQueries(): QueryEntries {
  type Parts = Readonly<Record<string, { readonly queries?: Readonly<Record<string, QueryEntry>> }>>;
  return Object.entries(store.getState() as unknown as Parts).flatMap(([api, { queries = {} }]) =>
    Object.entries(queries).map(([key, entry]) => [api, key, entry] as const),
  );
}

function byApi(entries: QueryEntries): Queries {
  const found: Record<string, Record<string, QueryEntry>> = {};
  for (const [api, key, entry] of entries) (found[api] ??= {})[key] = entry;
  return found;
}

async function fetchQueries(route: SiteRoute, { path, query }: Address): Promise<QueryEntries> {
  if (!route.prefetch) return [];
  const params = matchRoutes([{ path: route.path }], path)?.[0]?.params ?? {};
  await route.prefetch({ params, query: new URLSearchParams(query) }, store.dispatch);
  const { allFetched } = await import('../federation/remoteApis.ts');
  await allFetched();
  return allQueries();
}

/** Stands for whoever opens a page behind a login: some pages read what is theirs. */
const SOMEBODY: SessionUser = {
  uuid: ':me',
  name: '',
  lang: 'en',
  rank: 'player',
  firstLogin: false,
  hasSecondFactor: false,
};

/** Reads that name the reader are left to the browser, and all of a page whose code is not on the server. */
async function readsOf(route: SiteRoute, path: string): Promise<readonly string[]> {
  store.dispatch(sessionRestoring(SOMEBODY));
  const named = await nameReads(() => fetchQueries(route, { path, query: '' })).catch(() => []);
  const reads = named.filter((read) => !read.includes(encodeURIComponent(SOMEBODY.uuid)));
  const withPlaceholder = (read: string, segment: string, place: number) =>
    segment.startsWith(':') ? read.replaceAll(encodeURIComponent(segment), `{${place}}`) : read;
  return reads.map((read) => path.split('/').reduce(withPlaceholder, read));
}

function statusFor(queries: QueryEntries): 200 | 404 {
  const failed = queries.map(([, , entry]) => entry).filter(({ status }) => status !== 'fulfilled');
  const other = failed.find(({ error }) => statusOf(error) !== 404);
  if (other)
    throw new Error(`The data of ${other.endpointName} could not be fetched (${statusOf(other.error)}).`);
  return failed.length > 0 ? 404 : 200;
}

async function textOf(stream: ReadableStream<Uint8Array>): Promise<string> {
  const decoder = new TextDecoder();
  let text = '';
  for await (const chunk of stream) text += decoder.decode(chunk, { stream: true });
  return text + decoder.decode();
}

/** React would hide what a component throws behind a boundary. */
async function renderToHtml(element: ReactNode): Promise<string> {
  const errors: unknown[] = [];
  const { prelude } = await prerender(element, {
    onError: (error) => void errors.push(error),
    // A large boundary would otherwise be moved into place by an inline script.
    progressiveChunkSize: Infinity,
  });
  const html = await textOf(prelude);
  if (errors.length > 0) throw errors[0];
  return html;
}

function breadcrumbsOf(path: string, title: string, lang: Lang): Breadcrumb[] {
  const segments = path.split('/').filter(Boolean);
  const above = segments.slice(0, -1).flatMap((_, index) => {
    const parent = `/${segments.slice(0, index + 1).join('/')}`;
    const route = routeOf(parent);
    return isNotFound(route) ? [] : [{ name: route.title[lang], path: parent }];
  });
  return above.length > 0 ? [...above, { name: title, path }] : [];
}

/**
 * A page that needs a login is rendered for members only: as it looks before their session is restored, without any
 * data.
 */
export async function renderPage({
  boot: { lang },
  path,
  query,
  isMember,
}: RenderRequest): Promise<RenderedPage | undefined> {
  await i18n.changeLanguage(lang);
  await addStrings('shell/frame', frameStrings);
  const route = routeOf(path);
  const isGuarded = needsLogin(route.guard);
  if (isGuarded ? !isMember : route.render !== 'server') return undefined;
  if (isMember) store.dispatch(sessionRestoring(null));
  const [first, queries] = await Promise.all([
    isServedWhole(route) ? loadPage(path) : undefined,
    isGuarded ? [] : fetchQueries(route, { path, query }),
  ]);
  if (first && 'error' in first.content) throw first.content.error;
  environment.onPageLoaded();
  const status = statusFor(queries);
  const sheet = new ServerStyleSheet();
  const location = query === '' ? path : `${path}?${query}`;
  const Router = ({ children }: { readonly children: ReactNode }) => (
    <StaticRouter location={location}>{children}</StaticRouter>
  );
  const { html, metas } = takeMetas(
    await renderToHtml(sheet.collectStyles(<Site router={Router} first={first} />)),
  );
  // What others contribute has fetched its data meanwhile. A part that could not is fetched by the browser.
  const ofContributions = allQueries().filter(([, , entry]) => entry.status === 'fulfilled');
  const title = metas['og:title'] ?? titleOf(route, lang);
  const reads = isGuarded ? await readsOf(route, path) : undefined;
  return {
    status: isNotFound(route) ? 404 : status,
    html,
    styles: sheet.getStyleTags(),
    fontCss,
    title,
    description: metas['description'],
    breadcrumbs: isGuarded ? [] : breadcrumbsOf(path, title, lang),
    reads,
    queries: byApi([...ofContributions, ...queries]),
  };
}
