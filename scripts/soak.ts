import { buildAll, siteBuilds } from './lib/builds.ts';
import { soak } from './lib/stages.ts';

await buildAll(siteBuilds());
const { isGreen } = await soak(process.argv.slice(2));
if (!isGreen) process.exit(1);
