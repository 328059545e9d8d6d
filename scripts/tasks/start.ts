import { watchAncestors } from '../parts/ancestors.ts';
import { buildAll, siteBuilds } from '../parts/builds.ts';
import { say } from '../parts/say.ts';

// When npm is killed outright nobody tells this process; the server would live on with the port and the data folder.
const isAbandoned = watchAncestors();
const watch = setInterval(() => {
  if (!isAbandoned()) return;
  clearInterval(watch);
  process.kill(process.pid, 'SIGTERM');
}, 250).unref();

await buildAll(siteBuilds());
say('starting the server …');
process.env['DEMO'] ??= '1';
await import('../../server/src/main.ts');
