import { unit } from './lib/stages.ts';

const { isGreen } = await unit(process.argv.slice(2));
if (!isGreen) process.exit(1);
