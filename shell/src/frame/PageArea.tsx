import type { Lang } from '@site/contract/lang';
import { useLang } from '@site/platform/text';
import { Button } from '@site/ui/Button';
import { Stack } from '@site/ui/Stack';
import { color, contentWidth, phone, space } from '@site/ui/tokens';
import { Suspense, useEffect, useMemo, useRef, type ComponentType } from 'react';
import { Route, Routes, type Location } from 'react-router-dom';
import styled, { keyframes } from 'styled-components';
import { site } from '../core/bootData.ts';
import { isServerRendered } from '../core/idlePart.tsx';
import type { SiteRoute } from '../federation/routes.ts';
import type { EnteredRoute } from '../guards/enterRoute.ts';
import { useNavigation } from '../guards/useNavigation.ts';
import { report } from '../core/report.ts';
import { setShownAddress } from '../core/shownPage.ts';
import { LoadingState, PageProblem } from './lazyParts.ts';
import { PageBoundary } from './PageBoundary.tsx';
import { hashTarget } from './hashTarget.ts';
import { useFrameText } from '../core/useText.ts';
import { useScroll } from './useScroll.ts';

/**
 * Plain text until the error state has loaded. Missing code is fetched again when the browser is online, as data is.
 */
function Problem({ isMissing, onRetry }: { readonly isMissing: boolean; readonly onRetry: () => void }) {
  const text = useFrameText();
  const title = text('pageFailedTitle');
  const retry = text('retry');
  useEffect(() => {
    if (!isMissing) return;
    addEventListener('online', onRetry);
    return () => removeEventListener('online', onRetry);
  });
  const plain = (
    <Stack role="alert">
      <h1 tabIndex={-1}>{title}</h1>
      <div>
        <Button onClick={onRetry}>{retry}</Button>
      </div>
    </Stack>
  );
  return (
    <Suspense fallback={plain}>
      <PageProblem isMissing={isMissing} title={title} retryLabel={retry} onRetry={onRetry} />
    </Suspense>
  );
}

export function titleOf({ title }: SiteRoute, lang: Lang): string {
  return `${title[lang]} – ${site.name}`;
}

/** At least as high as the viewport: a visible footer would jump when a page appears. */
const Main = styled.main`
  flex: 1;
  min-height: calc(100dvh - 76px);
  width: 100%;
  max-width: ${contentWidth};
  margin: 0 auto;
  padding: ${space[7]} ${space[5]} ${space[8]};
  outline: none;
  ${phone} {
    padding: ${space[6]} ${space[4]} ${space[7]};
  }
`;

const appear = keyframes`
  from { transform: scaleX(0); }
  to { transform: scaleX(1); }
`;

/** Appears after a delay, since most pages load sooner. */
const Progress = styled.div`
  position: fixed;
  inset: calc(72px + var(--frame-top, 0px)) 0 auto;
  z-index: 10;
  height: 4px;
  background: ${color.torch};
  transform-origin: left;
  animation: ${appear} 8s cubic-bezier(0.1, 0.8, 0.2, 1) 150ms backwards;
`;

/** The focus must stay in a menu that the visitor opened while the page was loading. */
function isInMenu(): boolean {
  const banner = document.activeElement?.closest('header');
  return Boolean(banner?.querySelector('[aria-expanded="true"], dialog[open]'));
}

const isInPage = (main: HTMLElement) =>
  document.activeElement !== main && main.contains(document.activeElement);

/**
 * Screen readers announce the focused title. Where it comes with the page's data, the main element has the focus
 * until then.
 */
function focusPage(main: HTMLElement): void {
  if (isInMenu() || isInPage(main)) return;
  const focusTitle = () => {
    const title = main.querySelector<HTMLElement>('h1[tabindex="-1"]');
    title?.focus({ preventScroll: true });
    return title;
  };
  if (focusTitle()) return;
  main.focus({ preventScroll: true });
  const observer = new MutationObserver(() => {
    if (document.activeElement !== main || focusTitle()) observer.disconnect();
  });
  observer.observe(main, { childList: true, subtree: true });
}

function Loading() {
  const text = useFrameText();
  return (
    <Suspense fallback={<Progress role="progressbar" aria-label={text('loading')} />}>
      <LoadingState label={text('loading')} />
    </Suspense>
  );
}

interface PageProps {
  readonly path: string;
  readonly page: ComponentType;
  readonly location: Location;
}

/** Memoized: on a re-render, React would discard a served page whose code has not loaded yet. */
function Page({ path, page: Content, location }: PageProps) {
  return useMemo(
    () => (
      <Routes location={location}>
        <Route
          path={path}
          element={
            <Suspense fallback={<Loading />}>
              <Content />
            </Suspense>
          }
        />
      </Routes>
    ),
    [Content, location, path],
  );
}

export function PageArea({ first }: { readonly first: EnteredRoute | undefined }) {
  const text = useFrameText();
  const lang = useLang();
  const { entered, isHidden, isPending, location, retry, reload } = useNavigation(first);
  useScroll(location);
  const main = useRef<HTMLElement>(null);
  const shown = useRef(entered);

  // The server's title may name data, which the route doesn't know.
  const isTitled = useRef(isServerRendered());
  useEffect(() => {
    if (isTitled.current) isTitled.current = false;
    else if (entered) document.title = titleOf(entered.route, lang);
  }, [entered, lang]);

  useEffect(() => {
    if (entered) setShownAddress(location);
  }, [entered, lang, location]);

  useEffect(() => {
    if (entered) report({ kind: 'page', build: entered.route.remote });
  }, [entered]);

  useEffect(() => {
    if (entered === shown.current) return;
    const isFirst = shown.current === undefined;
    shown.current = entered;
    // Part of a page may be what the address names: that is focused instead.
    if (isFirst || hashTarget(location.hash)) return;
    if (main.current) focusPage(main.current);
  }, [entered, location.hash]);

  if (!entered || isHidden) {
    return (
      <Main ref={main} tabIndex={-1} id="content">
        <Loading />
      </Main>
    );
  }

  const { content, pathname, route } = entered;
  return (
    <Main ref={main} tabIndex={-1} id="content" aria-busy={isPending}>
      {isPending && <Progress role="progressbar" aria-label={text('loadingPage')} />}
      {'error' in content ? (
        <Problem isMissing onRetry={retry} />
      ) : (
        <PageBoundary
          key={pathname}
          resetKey={content}
          loading={<Loading />}
          onError={(error) => report({ kind: 'error', build: route.remote, error })}
          reloadCode={route.remote && reload}
          fallback={(rerender, isMissing) => (
            <Problem
              isMissing={isMissing}
              onRetry={() => {
                rerender();
                main.current?.focus({ preventScroll: true });
              }}
            />
          )}
        >
          <Page path={route.path} page={content.page} location={location} />
        </PageBoundary>
      )}
    </Main>
  );
}
