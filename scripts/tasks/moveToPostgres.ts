import { runProgram } from '../../server/src/admin/runProgram.ts';
import { moveProgram } from '../../server/src/move/moveProgram.ts';

await runProgram(moveProgram());
