import { runProgram } from '@site/backend/runProgram';
import { seedLargeProgram } from './seedLargeProgram.ts';

await runProgram(seedLargeProgram());
