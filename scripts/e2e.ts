import { buildAll, siteBuilds } from './lib/builds.ts';
import { e2e } from './lib/stages.ts';

await buildAll(siteBuilds());
const args = process.argv.slice(2);
const { isGreen } = await e2e(args.length > 0 ? args : undefined);
if (!isGreen) process.exit(1);
