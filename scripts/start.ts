import { setPriority } from 'node:os';
import { buildAll, SDK, siteBuilds } from './lib/builds.ts';
import { startNode } from './lib/runNode.ts';
import { say } from '@site/backend/terminal';
import { stopWhenAbandoned } from './lib/ancestors.ts';

/** Below everything that answers visitors. */
const LOW_PRIORITY = 10;

stopWhenAbandoned();
await buildAll(siteBuilds().filter(({ name }) => name !== SDK));
say('starting the server …');
process.env['DEMO'] ??= '1';
// Even without the demo: the data may be that of an earlier start with it.
process.env['HOST'] ||= '127.0.0.1';
const { started } = await import('../server/src/main.ts');
await started;
// Teams need the SDK, pages do not.
const sdk = startNode(['scripts/build.ts', SDK], { follows: true });
setPriority(sdk.pid, LOW_PRIORITY);
const { code, output } = await sdk.ended;
if (code !== 0) say(`The site is up, but there is no new SDK for teams:\n${output}`);
