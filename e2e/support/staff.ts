import type { APIRequestContext, Browser, Page } from '@playwright/test';
import { expect } from './test.ts';
import { PASSWORD } from './visitor.ts';

export interface Caller {
  readonly uuid: string;
  get<Body>(path: string): Promise<Body>;
  send(method: string, path: string, data: object): Promise<void>;
}

export async function callerAs(request: APIRequestContext, name: string): Promise<Caller> {
  const answer = await request.post('/api/login', { data: { name, password: PASSWORD } });
  const { accessToken, user } = (await answer.json()) as { accessToken: string; user: { uuid: string } };
  const headers = { authorization: `Bearer ${accessToken}` };
  return {
    uuid: user.uuid,
    get: async <Body>(path: string) => (await (await request.get(`/api${path}`, { headers })).json()) as Body,
    async send(method, path, data) {
      const sent = await request.fetch(`/api${path}`, { method, data, headers });
      expect(sent.ok(), `${method} ${path}: ${sent.status()}`).toBe(true);
    },
  };
}

/** A browser without cookies and storage. */
export async function secondBrowser(browser: Browser, site: string): Promise<Page> {
  const context = await browser.newContext({ baseURL: site, storageState: { cookies: [], origins: [] } });
  return context.newPage();
}

export async function setMaintenance(
  request: APIRequestContext,
  enabled: boolean,
  message = '',
): Promise<void> {
  const owner = await callerAs(request, 'owner');
  await owner.send('PUT', '/panel/settings', {
    maintenance: { enabled, message },
    monitoring: { showPlayerCount: true, autoRestart: false, logLevel: 'warn', checklist: [] },
  });
  // The server caches its settings for a second.
  await expect
    .poll(
      async () =>
        ((await (await request.get('/api/panel/maintenance')).json()) as { enabled: boolean }).enabled,
    )
    .toBe(enabled);
}
