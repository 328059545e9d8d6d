import { buildAll, siteBuilds } from '../parts/builds.ts';
import { soak } from '../parts/stages.ts';

await buildAll(siteBuilds());
const { isGreen } = await soak(process.argv.slice(2));
if (!isGreen) process.exit(1);
