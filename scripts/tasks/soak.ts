import { soak } from '../parts/stages.ts';

const { isGreen } = await soak(process.argv.slice(2));
if (!isGreen) process.exit(1);
