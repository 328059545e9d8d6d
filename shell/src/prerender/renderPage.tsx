import type { Prerendered, PrerenderRequest } from '@site/contract/prerender';
import type { ReactNode } from 'react';
import { renderToString } from 'react-dom/server';
import { StaticRouter } from 'react-router-dom';
import { ServerStyleSheet } from 'styled-components';
import { Site } from '../boot/Site.tsx';
import { i18n } from '../boot/i18n.ts';
import { store } from '../boot/store.ts';
import { fontCss } from '../fonts/startFonts.ts';
import { frameStrings } from '../frame/frameStrings.ts';
import { titleOf } from '../frame/PageArea.tsx';
import { loadPage } from '../guards/enterRoute.ts';
import { addStrings } from '../language/strings.ts';
import { loadPrerenderedParts } from '../pages/landing/parts.ts';
import { sessionRestoring } from '../session/sessionSlice.ts';

function Router({ children }: { readonly children: ReactNode }) {
  return <StaticRouter location="/">{children}</StaticRouter>;
}

/** Renders the landing page with its styles, its fonts and its title. */
export async function renderPage({ boot: { lang }, isLoggedIn }: PrerenderRequest): Promise<Prerendered> {
  await i18n.changeLanguage(lang);
  await addStrings('shell/frame', frameStrings);
  const [first] = await Promise.all([loadPage('/'), loadPrerenderedParts()]);
  if (isLoggedIn) store.dispatch(sessionRestoring(null));
  const sheet = new ServerStyleSheet();
  const html = renderToString(sheet.collectStyles(<Site router={Router} first={first} />));
  return { html, styles: sheet.getStyleTags(), fontCss, title: titleOf(first.route, lang) };
}
