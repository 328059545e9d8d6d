import { runProgram } from '../admin/runProgram.ts';
import { moveProgram } from './moveProgram.ts';

await runProgram(moveProgram());
