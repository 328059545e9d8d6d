import { writeFileSync } from 'node:fs';
import path from 'node:path';
import { root } from '@site/webpack/workspace';
import { PERMISSIONS_PAGE, permissionsPage } from './lib/permissionsPage.ts';
import { say } from '@site/backend/terminal';

writeFileSync(PERMISSIONS_PAGE, await permissionsPage());
say(`written: ${path.relative(root, PERMISSIONS_PAGE)}`);
