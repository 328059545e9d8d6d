import { lint } from '../parts/stages.ts';

const { isGreen } = await lint(process.argv.slice(2));
if (!isGreen) process.exit(1);
