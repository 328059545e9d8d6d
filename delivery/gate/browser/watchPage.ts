import type { Page, Response } from '@playwright/test';
import { REFUSED_HEADER } from './decideRequest.ts';
import { labelOf, type CheckedBuild, type Finding, type FindingSink } from './findings.ts';
import { hasNoConnection, isServerTrouble, siteDidNotAnswer, type SiteTrouble } from './slowness.ts';
import {
  describeDifferences,
  differencesOf,
  differingElement,
  FIRST_RENDERING_NOW,
  HYDRATION_ERROR,
} from './hydration.ts';
import { createCodeFinder } from './ownSource.ts';
import { sourcesOf, sourcesOfStack, type Stack } from './stackSource.ts';
import { todoOfPolicy } from './todos.ts';

/** Reported lines of a log message: the rest of a stack is the shell's. */
const MAX_LINES = 5;

/** Logged errors kept per page, and characters of each: a build may log endlessly. */
const MAX_LOGGED = 100;
const MAX_TEXT = 10_000;

const isApi = ({ pathname }: URL) => pathname.startsWith('/api/');

const isRefused = (response: Response) =>
  isApi(new URL(response.url())) && REFUSED_HEADER in response.headers();

const isMissing = (response: Response) =>
  response.status() === 404 &&
  (isApi(new URL(response.url())) || response.request().resourceType() === 'document');

interface Logged {
  readonly text: string;
  readonly url: string;
  readonly place: string;
}

/** Without what differs from visitor to visitor. */
const withoutNonce = (text: string) => text.slice(0, MAX_TEXT).replace(/'nonce-[\w+/=-]+'/g, "'nonce-…'");

/** Returns an expression for the element that a message of the page's policy is about. */
function blockedElement(text: string): string | undefined {
  if (text.includes('inline style')) return "document.querySelector('#root [style]')";
  const [, address] = /'((?:https?|data|blob):[^']*)'/.exec(text) ?? [];
  if (address === undefined) return undefined;
  return `[...document.querySelectorAll('#root :is([src],[srcset],[href],[poster],[data]):not(link)')].find((element) =>
    [element.currentSrc, element.src, element.href, element.poster, element.data].includes(${JSON.stringify(address)}))`;
}

interface Watching {
  readonly findings: FindingSink;
  readonly at: string;
  /** True if the page shows what its address names, which this site may lack: a 404 is no fault then. */
  readonly canMiss?: boolean;
}

export async function watchPage(
  page: Page,
  build: CheckedBuild,
  { findings, at, canMiss = false }: Watching,
) {
  const session = await page.context().newCDPSession(page);
  const finder = createCodeFinder(session, build);
  const files = `/remotes/${build.name}/${build.version}/`;
  const label = labelOf(build);
  const { origin: site } = new URL(build.site);
  const refused = new Set<string>();
  const logged: Logged[] = [];
  /** The lines of the build that have led to a line of the log, by its place or its text. */
  const stacks = new Map<string, readonly string[]>();
  let hydrationError: string | undefined;
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
      sources: [file],
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
    if (HYDRATION_ERROR.test(message)) hydrationError ??= message;
    else
      findings.add({
        what: `Uncaught error: ${message}`,
        at,
        sources: sourcesOf(stack, files),
        todo: 'Open the page with this build in a browser (as an override), and fix what throws.',
      });
  });
  page.on('console', (message) => {
    if (isOver || message.type() !== 'error' || logged.length >= MAX_LOGGED) return;
    const { url, lineNumber, columnNumber } = message.location();
    const place = `${url}:${lineNumber + 1}:${columnNumber + 1}`;
    logged.push({ text: withoutNonce(message.text()), url, place });
  });
  /** @param key the place of a message, or its text */
  function remember(key: string, stack: Stack | undefined): void {
    const sources = sourcesOfStack(stack, { site, files });
    if (sources.length > 0 && stacks.size < MAX_LOGGED && !stacks.has(key)) stacks.set(key, sources);
  }
  session.on('Runtime.consoleAPICalled', ({ type, stackTrace }) => {
    const [top] = stackTrace?.callFrames ?? [];
    if (type === 'error' && top)
      remember(`${top.url}:${top.lineNumber + 1}:${top.columnNumber + 1}`, stackTrace);
  });
  // What the browser itself says has no column.
  session.on('Log.entryAdded', ({ entry }) => remember(withoutNonce(entry.text), entry.stackTrace));
  await session.send('Runtime.enable');
  await session.send('Log.enable');

  async function sourcesOfLine({ text, url, place }: Logged, isPolicy: boolean): Promise<readonly string[]> {
    const found = [
      ...sourcesOf(text, files).filter((source) => source.startsWith(files)),
      ...(stacks.get(place) ?? stacks.get(text) ?? []),
    ];
    if (found.length > 0) return found;
    const element = isPolicy ? blockedElement(text) : undefined;
    const components = element === undefined ? [] : await finder.components(element);
    return components.length > 0 ? components : sourcesOf(url && place, files);
  }

  async function addHydrationError(message: string, served: () => Promise<string>): Promise<void> {
    const shown = await page.evaluate<string>(FIRST_RENDERING_NOW).catch(() => '');
    const differences = await differencesOf(page, await served().catch(() => ''), shown).catch(() => []);
    findings.add({
      what: `The server and the browser render the page differently: ${describeDifferences(differences) || message}`,
      at,
      sources: await finder.components(differingElement(differences)),
      todo: 'Render the same at first, and show what only the browser knows, such as its time zone, after useIsHydrated.',
    });
  }
  page.on('response', (response) => {
    if (response.status() < 400) return;
    const url = response.url();
    const status = response.status();
    if (isServerTrouble(status)) noteSiteTrouble(url, String(status));
    else if (new URL(url).origin === site && (isRefused(response) || (canMiss && isMissing(response))))
      refused.add(url);
    addFailure(url, `answered ${status}`);
  });
  page.on('requestfailed', (request) => {
    const why = request.failure()?.errorText ?? 'no answer';
    if (hasNoConnection(why)) noteSiteTrouble(request.url(), why);
    addFailure(request.url(), why);
  });

  return {
    finder,
    addUnreachable(finding: Finding): void {
      hasSiteFailed = true;
      unanswered.push(finding);
    },
    /** Evaluates the log only now, since a response that explains it may come later; `served` returns the document as sent. */
    async stop(served: () => Promise<string> = async () => ''): Promise<SiteTrouble> {
      isOver = true;
      if (hydrationError !== undefined) await addHydrationError(hydrationError, served);
      for (const line of logged) {
        const { text, url } = line;
        const isOfResource = text.startsWith('Failed to load resource');
        // Already reported above, with the name of the file.
        if (isOfResource && (refused.has(url) || url.includes(files))) continue;
        const isPolicy = /Content.Security.Policy/i.test(text);
        findings.add({
          what: `${isPolicy ? "Against the page's policy" : 'Error in the console'}: ${text.split('\n').slice(0, MAX_LINES).join('\n')}${isOfResource ? ` ${new URL(url).pathname}` : ''}`,
          at,
          sources: await sourcesOfLine(line, isPolicy),
          todo: isPolicy ? todoOfPolicy(text) : 'Fix the error; a working page logs none.',
        });
      }
      return { hasFailed: hasSiteFailed, unanswered };
    },
  };
}
