import { runProgram } from '../../server/src/admin/runProgram.ts';
import { seedLargeProgram } from '../../server/src/largeSeed/seedLargeProgram.ts';

await runProgram(seedLargeProgram());
