import { adminProgram } from './adminProgram.ts';
import { runProgram } from '@site/backend/runProgram';

await runProgram(adminProgram());
