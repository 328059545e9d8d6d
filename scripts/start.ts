import { buildAll, siteBuilds } from './lib/builds.ts';
import { buildSdkLater } from './lib/buildSdkLater.ts';
import { say } from '@site/backend/terminal';
import { stopWhenAbandoned } from './lib/ancestors.ts';

stopWhenAbandoned();
await buildAll(siteBuilds().filter(({ name }) => name !== 'sdk'));
say('starting the server …');
process.env['DEMO'] ??= '1';
// Even without the demo: the data may be that of an earlier start with it.
process.env['HOST'] ||= '127.0.0.1';
await import('../server/src/main.ts');
await buildSdkLater();
