import { devPorts } from '../webpack/devServers.ts';
import { expectFree } from '@site/remote/dev/ports';
import { whenAbandoned } from './lib/ancestors.ts';
import { say } from '@site/backend/terminal';

whenAbandoned(() => process.exit(1));

const { site, gallery } = devPorts;
await expectFree(site, [gallery], `PORT=${site + 400} npm run gallery`);

say('building the gallery …');
// Read when the configuration is loaded, so that comes after it.
process.env['WEBPACK_SERVE'] = 'true';
const { galleryConfig } = await import('@site/webpack/galleryConfig');
const { serveAlone } = await import('@site/remote/dev/serveAlone');
await serveAlone(galleryConfig());
say(`ready, with every change shown as it is saved: http://localhost:${gallery}`);
