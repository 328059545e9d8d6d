import { format } from '../parts/stages.ts';

const { isGreen } = await format();
if (!isGreen) process.exit(1);
