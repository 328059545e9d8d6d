import path from 'node:path';
import { devRemote } from '@site/remote/dev/devRemote';
import { remoteFolders } from '@site/webpack/workspace';
import { whenAbandoned } from './lib/ancestors.ts';
import { namedSite } from './lib/namedSite.ts';
import { goThroughProxy } from '@site/backend/proxy';
import { fail } from '@site/backend/terminal';

goThroughProxy();
whenAbandoned(() => process.exit(1));

const [name = ''] = process.argv.slice(2);
const folder = remoteFolders().find((candidate) => path.basename(candidate) === name);
if (!folder) fail(`There is no remote called "${name}".`);
await devRemote({ folder, name, site: namedSite(process.env['SITE'] || 'http://localhost:3000') });
