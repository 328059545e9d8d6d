import { inAll, services, unit } from './lib/stages.ts';

const { isGreen } = inAll([await unit(['server']), await services()]);
if (!isGreen) process.exit(1);
