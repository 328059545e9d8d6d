import { buildAll, nextSdkBuild, siteBuilds } from './lib/builds.ts';
import { soak } from './lib/stages.ts';

await buildAll([...siteBuilds(), nextSdkBuild()]);
const { isGreen } = await soak(process.argv.slice(2));
if (!isGreen) process.exit(1);
