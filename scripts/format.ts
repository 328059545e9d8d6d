import { format } from './lib/stages.ts';

const { isGreen } = await format();
if (!isGreen) process.exit(1);
