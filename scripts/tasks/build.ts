import { buildAll, monolithBuild, siteBuilds } from '../parts/builds.ts';

await buildAll(process.argv.includes('--monolith') ? [...siteBuilds(), monolithBuild()] : siteBuilds());
