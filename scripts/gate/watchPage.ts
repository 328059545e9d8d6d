import type { Page, Response } from '@playwright/test';
import { isOpenToGate } from '@site/contract/gateCalls';
import { labelOf, type CheckedBuild } from './build.ts';
import type { FindingSink } from './findings.ts';
import { sourceOf } from './sourceOf.ts';

const API = '/api';

/** Lines of what is logged that are told: the rest of a stack is the shell's. */
const LINES = 5;

/** Whether a failed answer says nothing of the build: the site is busy or broken, or does not serve the gate. */
function isSitesOwn(response: Response): boolean {
  const { pathname } = new URL(response.url());
  if (!pathname.startsWith(`${API}/`)) return false;
  const status = response.status();
  if (status >= 500 || status === 429) return true;
  const isClosed = !isOpenToGate(response.request().method(), pathname.slice(API.length));
  return status === 403 && isClosed;
}

/** Begins to note what goes wrong in a page, until `stop`. */
export function watchPage(
  page: Page,
  build: CheckedBuild,
  { findings, at }: { findings: FindingSink; at: string },
) {
  const files = `/remotes/${build.name}/${build.version}/`;
  const label = labelOf(build);
  const refused = new Set<string>();
  const logged: { readonly text: string; readonly url: string; readonly line: number }[] = [];
  let isOver = false;

  function addFailure(url: string, why: string): void {
    if (isOver || !url.includes(files)) return;
    const file = url.slice(url.indexOf(files) + files.length);
    findings.add({
      what: `A file of ${label} did not load: ${file} (${why}).`,
      at,
      todo: 'See that the build writes this file and that all of its files were published.',
    });
  }

  page.on('pageerror', ({ message, stack }) => {
    if (isOver) return;
    findings.add({
      what: `Uncaught error: ${message}`,
      at,
      source: sourceOf(stack, files),
      todo: 'Open the address with this build in a browser (as an override), and mend what throws.',
    });
  });
  page.on('console', (message) => {
    if (isOver || message.type() !== 'error') return;
    const { url, lineNumber } = message.location();
    logged.push({ text: message.text(), url, line: lineNumber + 1 });
  });
  page.on('response', (response) => {
    if (response.status() < 400) return;
    if (isSitesOwn(response)) refused.add(response.url());
    addFailure(response.url(), `answered ${response.status()}`);
  });
  page.on('requestfailed', (request) =>
    addFailure(request.url(), request.failure()?.errorText ?? 'no answer'),
  );

  return {
    /** Ends the watch; what was logged is looked at now, since the answer that explains it may come after it. */
    stop(): void {
      isOver = true;
      for (const { text, url, line } of logged) {
        const isOfResource = text.startsWith('Failed to load resource');
        // Told above, with the name of the file.
        if (isOfResource && (refused.has(url) || url.includes(files))) continue;
        const isPolicy = /Content.Security.Policy/i.test(text);
        findings.add({
          what: `${isPolicy ? "Against the page's policy" : 'Error in the console'}: ${text.split('\n').slice(0, LINES).join('\n')}${isOfResource ? ` ${new URL(url).pathname}` : ''}`,
          at,
          source: sourceOf(text, files) ?? sourceOf(url && `${url}:${line}:1`, files),
          todo: isPolicy
            ? 'Load nothing from elsewhere, evaluate no text as code, and give styles to styled-components.'
            : 'Mend what it says; a page that works logs no errors.',
        });
      }
    },
  };
}
