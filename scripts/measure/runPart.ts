import { writeFileSync } from 'node:fs';
import { fail } from '../../server/src/terminal.ts';
import { PARTS } from './parts.ts';

// The process in which a part is measured: what ends it, a missing program or a build that fails, ends nothing else.
const [id = '', file = ''] = process.argv.slice(2);
const part = PARTS.find((each) => each.id === id);
// What was begun is taken back as the process ends.
process.once('SIGINT', () => process.exit(1));
if (!part) fail(`There is nothing to measure called "${id}".`);
try {
  writeFileSync(file, JSON.stringify(await part.measure()));
} catch (error) {
  fail((error as Error).message);
}
// Sockets and idle connections that are still closing are nobody's business any more.
process.exit(0);
