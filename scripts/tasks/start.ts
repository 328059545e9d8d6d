import { buildAll, siteBuilds } from '../parts/builds.ts';
import { say } from '../parts/say.ts';
import { stopWhenAbandoned } from '../parts/stopWhenAbandoned.ts';

stopWhenAbandoned();
await buildAll(siteBuilds());
say('starting the server …');
process.env['DEMO'] ??= '1';
await import('../../server/src/main.ts');
