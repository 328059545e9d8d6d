import path from 'node:path';
import { noSiteAnswers } from '@site/backend/noSite';
import { exitWithError } from '@site/backend/exitWithError';
import { goThroughProxy } from '@site/backend/proxy';
import { fail, say } from '@site/backend/terminal';
import { problemLines } from '@site/deploy/deploy';
import { checkRemote } from '@site/remote/check/checkRemote';
import { remoteFolders } from '@site/webpack/workspace';
import { buildAside } from './lib/builds.ts';
import { namedSite } from './lib/namedSite.ts';

goThroughProxy();
const [name = '', ...options] = process.argv.slice(2);
const sources = remoteFolders().find((candidate) => path.basename(candidate) === name);
if (!sources) fail(`There is no remote called "${name}".`);
const site = namedSite(process.env['SITE'] || 'http://localhost:3000');
// Before it is built, which takes longer.
if (!(await fetch(new URL('/healthz', site)).catch(() => undefined))) fail(noSiteAnswers(site.origin));
try {
  say(`building ${name} …`);
  const remote = {
    sources,
    folder: await buildAside(sources),
    skipTests: options.includes('--skip-tests'),
  };
  const problems = await checkRemote(remote, site);
  if (problems.length > 0) fail(`${name} would be refused:\n${problemLines(problems)}`);
  say('nothing to mend');
} catch (error) {
  exitWithError(error);
}
