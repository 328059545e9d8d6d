import path from 'node:path';
import type { Deployment } from '@site/contract/http/releases';
import { startFixtureSite, type FixtureSite } from './fixtureSite.ts';
import { createToken, readBuild, type BuiltRemote } from './pipeline.ts';
import { testOn } from './test.ts';

export interface GatedSite extends FixtureSite {
  readonly token: string;
}

export const test = testOn<GatedSite>(async () => {
  const site = await startFixtureSite(['guestbook']);
  return { ...site, token: await createToken(site) };
});

export const FEATURE = 'src/features/guestbook/feature.ts';

/** The end of the route of the guestbook in its feature, after which tests add others. */
export const ROUTE_END = 'm.GuestbookPage),\n    },';

type Changes = Parameters<FixtureSite['build']>[1];

export async function buildOf(site: GatedSite, changes: Changes): Promise<BuiltRemote> {
  const version = await site.build('guestbook', changes);
  return readBuild(path.join(site.remotes, 'guestbook', version));
}

export const saidOf = ({ problems }: Deployment) =>
  problems.map(({ what, where }) => `${what} – ${where}`).join('\n');
