import { randomUUID } from 'node:crypto';
import type { BrowserContext, Page } from '@playwright/test';
import { reportAccess } from './accessScript.ts';
import type { CheckedBuild } from './build.ts';
import type { FindingSink } from './findings.ts';
import { decodePath } from './matchCall.ts';
import { stackSource, type Stack } from './stackSource.ts';

/** Credentials are asked for when somebody presses a button, and nobody presses one here. */
const CREDENTIAL_CALLS = /^\/api\/(?:login|user\/(?:2fa|change-password))(?:\/|$)/;

const ADVICE =
  'The session belongs to the shell. Take who is logged in from selectUser of @site/platform/store, keep texts with readPersonal and writePersonal, and call the API through its endpoints.';

/** Prepares the pages of a context for {@link watchAccess}. @returns the mark of their messages */
export async function reportAccessIn(context: BrowserContext, isStaff: boolean): Promise<string> {
  const mark = randomUUID();
  await context.addInitScript(reportAccess, { mark, isStaff });
  return mark;
}

/** Begins to note what a build does with cookies, the shell's storage and the session. */
export async function watchAccess(
  page: Page,
  build: CheckedBuild,
  { findings, at, mark }: { findings: FindingSink; at: string; mark: string },
): Promise<void> {
  const { origin: site } = new URL(build.site);
  const files = `/remotes/${build.name}/${build.version}/`;
  const session = await page.context().newCDPSession(page);

  function note(what: string, stack: Stack | undefined, isAnybodys = false): void {
    const { isOfBuild, source } = stackSource(stack, { site, files });
    if (isOfBuild || isAnybodys) findings.add({ what, at, source, todo: ADVICE });
  }

  session.on('Runtime.consoleAPICalled', ({ args: [first, what], stackTrace }) => {
    if (first?.value === mark) note(`This build touches ${String(what?.value)}.`, stackTrace);
  });
  session.on('Network.requestWillBeSent', ({ request: { url, method }, initiator: { stack } }) => {
    if (!url.startsWith(`${site}/`)) return;
    const path = decodePath(new URL(url).pathname);
    if (path === '/api/refresh') note('This build asks for the session of the shell (/api/refresh).', stack);
    else if (method !== 'GET' && CREDENTIAL_CALLS.test(path))
      note(`The page calls ${path} although nobody has pressed anything.`, stack, true);
  });
  await session.send('Runtime.enable');
  await session.send('Network.enable');
}
