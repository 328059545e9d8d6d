import { productionProblems } from '../server/src/config/production.ts';
import { fail, say } from '@site/backend/terminal';
import { stopWhenAbandoned } from './lib/ancestors.ts';

stopWhenAbandoned();

const problems = productionProblems(process.env);
if (problems.length > 0) fail(problems.join('\n'));

// Imported late, because webpack takes a moment to load: problems are reported first.
const { buildAll, siteBuilds } = await import('./lib/builds.ts');
await buildAll(siteBuilds().filter(({ name }) => name !== 'sdk'));
say('starting the server …');
process.env['NODE_ENV'] = 'production';
await import('../server/src/main.ts');
const { buildSdkLater } = await import('./lib/buildSdkLater.ts');
await buildSdkLater();
