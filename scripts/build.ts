import { buildAll, monolithBuild, siteBuilds } from './lib/builds.ts';
import { fail } from '@site/backend/terminal';

const named = process.argv.slice(2).filter((argument) => argument !== '--monolith');
const builds = siteBuilds();
const unknown = named.find((name) => !builds.some((build) => build.name === name));
if (unknown)
  fail(`There is no build called "${unknown}". There are: ${builds.map(({ name }) => name).join(', ')}.`);

const chosen = named.length > 0 ? builds.filter(({ name }) => named.includes(name)) : builds;
await buildAll(process.argv.includes('--monolith') ? [...chosen, monolithBuild()] : chosen);
