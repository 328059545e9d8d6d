import { buildAll, siteBuilds } from './lib/builds.ts';
import { say } from '../server/src/terminal.ts';
import { stopWhenAbandoned } from './lib/ancestors.ts';

stopWhenAbandoned();
await buildAll(siteBuilds());
say('starting the server …');
process.env['DEMO'] ??= '1';
await import('../server/src/main.ts');
