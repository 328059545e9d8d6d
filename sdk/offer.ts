// Puts what the site offers of the SDK into dist/sdk: the released versions, and the newest of them for new remotes. What
// was offered there before stays, since a remote may have been built with it.
import { offerReleases } from './releases.ts';
import path from 'node:path';
import { say } from '@site/backend/terminal';
import { dist } from './places.ts';

say(`the site offers version ${offerReleases(path.join(dist, 'sdk'))} of the SDK`);
