import path from 'node:path';
import { exitWithError } from '@site/backend/exitWithError';
import { fail } from '@site/backend/terminal';
import { remoteFolders, root } from '@site/webpack/workspace';
import { remoteProgram } from '../sdk/remote/src/cli/program.ts';
import { localOperator } from '../server/src/admin/localOperator.ts';
import { whenAbandoned } from './lib/ancestors.ts';

const [task = '', name = '', ...args] = process.argv.slice(2);
if (!/^[a-z]/.test(name)) fail(`Which remote? For instance: npm run ${task} -- shop`);
const folders = remoteFolders();
const found = folders.find((candidate) => path.basename(candidate) === name);
// A site may have remotes that are not of this repository.
if (!found && !['rollback', 'status'].includes(task)) {
  const names = folders.map((candidate) => path.basename(candidate)).join(', ');
  fail(`There is no remote called "${name}". There are: ${names}.`);
}
const folder = found ?? root;
// Names in containers depend on it.
process.chdir(folder);
whenAbandoned(() => process.exit(1));
const program = remoteProgram({
  command: 'node scripts/run.cjs remote',
  folder,
  name,
  site: 'http://localhost:3000',
  operator: localOperator,
});
await program.parseAsync([task, ...args], { from: 'user' }).catch(exitWithError);
process.exit(0);
