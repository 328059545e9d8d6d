import { buildAll, nextSdkBuild, siteBuilds } from './lib/builds.ts';
import { e2e } from './lib/stages.ts';

const args = process.argv.slice(2);
// Remotes outside of the repository are made with it, and its documentation is read.
const needsNextSdk = args.length === 0 || args.some((arg) => /soak|sdk/i.test(arg));
await buildAll([...siteBuilds(), ...(needsNextSdk ? [nextSdkBuild()] : [])]);
const { isGreen } = await e2e(args.length > 0 ? args : undefined);
if (!isGreen) process.exit(1);
