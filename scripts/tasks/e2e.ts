import { buildAll, siteBuilds } from '../parts/builds.ts';
import { e2e } from '../parts/stages.ts';

await buildAll(siteBuilds());
const { isGreen } = await e2e(process.argv.slice(2));
if (!isGreen) process.exit(1);
