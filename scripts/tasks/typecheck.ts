import { typecheck } from '../parts/stages.ts';

const { isGreen } = await typecheck();
if (!isGreen) process.exit(1);
