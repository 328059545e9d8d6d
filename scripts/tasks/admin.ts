import { adminProgram } from '../../server/src/admin/adminProgram.ts';
import { runProgram } from '../../server/src/admin/runProgram.ts';

await runProgram(adminProgram());
