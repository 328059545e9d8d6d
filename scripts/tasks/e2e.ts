import { buildAll, siteBuilds } from '../parts/builds.ts';
import { e2e } from '../parts/stages.ts';

await buildAll(siteBuilds());
const args = process.argv.slice(2);
const { isGreen } = await e2e(args.length > 0 ? args : undefined);
if (!isGreen) process.exit(1);
