import { runProgram } from '../admin/runProgram.ts';
import { seedLargeProgram } from './seedLargeProgram.ts';

await runProgram(seedLargeProgram());
