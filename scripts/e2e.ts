import { buildAll, siteBuilds } from './lib/builds.ts';
import { e2e } from './lib/stages.ts';

const args = process.argv.slice(2);
await buildAll(siteBuilds());
const { isGreen } = await e2e(args.length > 0 ? args : undefined);
if (!isGreen) process.exit(1);
