import type { Page } from '@playwright/test';

/** As when the server has no page in time: for tests that answer the calls of the first page differently. */
export async function renderInBrowser(page: Page): Promise<void> {
  // To Chromium, a page with an answer of the test's own isn't from this machine, so its socket would be blocked.
  await page.context().grantPermissions(['local-network-access']);
  await page.route('**/*', async (route) => {
    if (route.request().resourceType() !== 'document') return route.fallback();
    const response = await route.fetch();
    const html = await response.text();
    const body = html
      .replace(/<div id="root"[^]*(?=\n<noscript>)/, '<div id="root"></div>')
      .replace(/<script type="application\/json" id="queries">.*?<\/script>/, '');
    return route.fulfill({ response, status: 200, body });
  });
}
