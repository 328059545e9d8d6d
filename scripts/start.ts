import { buildAll, siteBuilds } from './lib/builds.ts';
import { say } from '@site/backend/terminal';
import { runNode } from './lib/runNode.ts';
import { stopWhenAbandoned } from './lib/ancestors.ts';

stopWhenAbandoned();
await buildAll(siteBuilds().filter(({ name }) => name !== 'sdk'));
say('starting the server …');
process.env['DEMO'] ??= '1';
// Even without the demo: the data may be that of an earlier start with it.
process.env['HOST'] ||= '127.0.0.1';
await import('../server/src/main.ts');
// Only teams wait for it, and a site that is up goes on without.
const { code, output } = await runNode(['scripts/build.ts', 'sdk'], { follows: true });
if (code !== 0) say(output);
