import { readFileSync } from 'node:fs';
import path from 'node:path';
import { root } from '@site/webpack/workspace';

const config = JSON.parse(readFileSync(path.join(root, 'config/site.json'), 'utf8')) as { name: string };

/** The network's name, which the landing page has as its title. */
export const siteName = config.name;
