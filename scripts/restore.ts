import { restoreProgram } from '../server/src/admin/backupPrograms.ts';
import { runProgram } from '../server/src/admin/runProgram.ts';

await runProgram(restoreProgram());
