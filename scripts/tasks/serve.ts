import { productionProblems } from '../../server/src/production.ts';
import { fail, say } from '../parts/say.ts';
import { stopWhenAbandoned } from '../parts/stopWhenAbandoned.ts';

stopWhenAbandoned();

const problems = productionProblems(process.env);
if (problems.length > 0) fail(problems.join('\n'));

// Loads webpack, which takes a moment: what is missing is said first.
const { buildAll, siteBuilds } = await import('../parts/builds.ts');
await buildAll(siteBuilds());
say('starting the server …');
process.env['NODE_ENV'] = 'production';
await import('../../server/src/main.ts');
