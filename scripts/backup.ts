import { backupProgram } from '../server/src/admin/backupPrograms.ts';
import { runProgram } from '../server/src/admin/runProgram.ts';

await runProgram(backupProgram());
