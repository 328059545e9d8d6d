import { randomUUID } from 'node:crypto';
import type { LinkCode, SyncAnswer } from '@site/contract/http/game';
import { admin } from './admin.ts';
import type { Site } from './site.ts';

export async function linkGameServer(site: Pick<Site, 'url' | 'dataDir'>, name: string) {
  const printed = await admin(site, 'game-server', 'add', name);
  const token = /gs_\S+/.exec(printed)?.[0];
  if (!token) throw new Error(`There is no token:\n${printed}`);
  return speakFor(site.url, token);
}

export function speakFor(url: string, token: string) {
  const boot = randomUUID();

  async function post<Answer>(path: string, body: object): Promise<Answer> {
    const response = await fetch(`${url}/api/game/v1/${path}`, {
      method: 'POST',
      headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
      body: JSON.stringify(body),
    });
    if (!response.ok) throw new Error(`${response.status} ${await response.text()}`);
    return (await response.json()) as Answer;
  }

  return {
    sync: (body: object = {}) => post<SyncAnswer>('sync', { boot, ...body }),
    link: (player: { readonly uuid: string; readonly name: string }) => post<LinkCode>('link-codes', player),
  };
}
