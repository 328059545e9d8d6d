import { adminProgram } from './adminProgram.ts';
import { runProgram } from './runProgram.ts';

await runProgram(adminProgram());
