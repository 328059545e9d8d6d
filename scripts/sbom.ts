import path from 'node:path';
import { root } from '@site/webpack/workspace';
import { say } from '@site/backend/terminal';
import { writeSboms } from './sbom/writeSboms.ts';

for (const file of writeSboms(path.join(root, 'dist/sbom'))) say(`written: ${path.relative(root, file)}`);
