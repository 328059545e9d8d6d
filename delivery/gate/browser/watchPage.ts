import type { Page, Response } from '@playwright/test';
import { REFUSED_HEADER } from './decideRequest.ts';
import { labelOf, type CheckedBuild, type Finding, type FindingSink } from './findings.ts';
import { hasNoConnection, isServerTrouble, siteDidNotAnswer, type SiteTrouble } from './slowness.ts';
import { sourceOf } from './stackSource.ts';

/** Reported lines of a log message: the rest of a stack is the shell's. */
const MAX_LINES = 5;

/** Logged errors kept per page, and characters of each: a build may log endlessly. */
const MAX_LOGGED = 100;
const MAX_TEXT = 10_000;

/** React's messages for a served page that differs from what the browser renders. */
const HYDRATION_ERROR = /Minified React error #(?:418|423|425)\b|Hydration failed/;

const isApi = ({ pathname }: URL) => pathname.startsWith('/api/');

/** Whether the gate itself refused a call. */
const isRefused = (response: Response) =>
  isApi(new URL(response.url())) && REFUSED_HEADER in response.headers();

/** Watches a page for problems until `stop`. */
export function watchPage(
  page: Page,
  build: CheckedBuild,
  { findings, at }: { findings: FindingSink; at: string },
) {
  const files = `/remotes/${build.name}/${build.version}/`;
  const label = labelOf(build);
  const { origin: site } = new URL(build.site);
  const refused = new Set<string>();
  const logged: { readonly text: string; readonly url: string; readonly line: number }[] = [];
  const unanswered: Finding[] = [];
  let hasSiteFailed = false;
  let isOver = false;

  /** Records failures of the site itself. Failed files of the build are the build's problem in any case. */
  function noteSiteTrouble(href: string, why: string): void {
    const url = new URL(href);
    if (isOver || url.origin !== site || url.pathname.startsWith(files)) return;
    hasSiteFailed = true;
    refused.add(href);
    if (!isApi(url)) unanswered.push(siteDidNotAnswer(url.pathname, why, at));
  }

  function addFailure(url: string, why: string): void {
    if (isOver || !url.includes(files)) return;
    const file = url.slice(url.indexOf(files) + files.length);
    findings.add({
      what: `A file of ${label} did not load: ${file} (${why}).`,
      at,
      // It causes all other problems, so it is reported first.
      source: file,
      todo: 'Check that the build emits this file and that all of its files were published.',
    });
  }

  page.on('popup', (popup) => {
    popup.close().catch(() => undefined);
    if (isOver) return;
    findings.add({
      what: 'The page opens a window without a click.',
      at,
      todo: 'Open windows only on a click on a link or a button.',
    });
  });
  page.on('pageerror', ({ message, stack }) => {
    if (isOver) return;
    if (HYDRATION_ERROR.test(message))
      findings.add({
        what: `The server and the browser render the page differently: ${message}`,
        at,
        todo: 'Render the same at first, and show what only the browser knows, such as its time zone, after useIsHydrated.',
      });
    else
      findings.add({
        what: `Uncaught error: ${message}`,
        at,
        source: sourceOf(stack, files),
        todo: 'Open the page with this build in a browser (as an override), and fix what throws.',
      });
  });
  page.on('console', (message) => {
    if (isOver || message.type() !== 'error' || logged.length >= MAX_LOGGED) return;
    const { url, lineNumber } = message.location();
    logged.push({ text: message.text().slice(0, MAX_TEXT), url, line: lineNumber + 1 });
  });
  page.on('response', (response) => {
    if (response.status() < 400) return;
    const url = response.url();
    const status = response.status();
    if (isServerTrouble(status)) noteSiteTrouble(url, String(status));
    else if (new URL(url).origin === site && isRefused(response)) refused.add(url);
    addFailure(url, `answered ${status}`);
  });
  page.on('requestfailed', (request) => {
    const why = request.failure()?.errorText ?? 'no answer';
    if (hasNoConnection(why)) noteSiteTrouble(request.url(), why);
    addFailure(request.url(), why);
  });

  return {
    /** Records that the page did not load at all. */
    addUnreachable(finding: Finding): void {
      hasSiteFailed = true;
      unanswered.push(finding);
    },
    /**
     * Stops watching and evaluates the log, since a response that explains it may come later.
     *
     * @returns the health of the site itself
     */
    stop(): SiteTrouble {
      isOver = true;
      for (const { text, url, line } of logged) {
        const isOfResource = text.startsWith('Failed to load resource');
        // Already reported above, with the name of the file.
        if (isOfResource && (refused.has(url) || url.includes(files))) continue;
        const isPolicy = /Content.Security.Policy/i.test(text);
        findings.add({
          what: `${isPolicy ? "Against the page's policy" : 'Error in the console'}: ${text.split('\n').slice(0, MAX_LINES).join('\n')}${isOfResource ? ` ${new URL(url).pathname}` : ''}`,
          at,
          source: sourceOf(text, files) ?? sourceOf(url && `${url}:${line}:1`, files),
          todo: isPolicy
            ? 'Load nothing from elsewhere, evaluate no text as code, and give styles to styled-components.'
            : 'Fix the error; a working page logs none.',
        });
      }
      return { hasFailed: hasSiteFailed, unanswered };
    },
  };
}
