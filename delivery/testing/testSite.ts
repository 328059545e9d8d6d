import { readFileSync } from 'node:fs';
import path from 'node:path';
import { siteConfig } from '@site/contract/http/site';

const FILE = path.resolve(import.meta.dirname, '../../config/site.json');

/** The configuration of this repository's site. */
export const testSite = siteConfig.parse(JSON.parse(readFileSync(FILE, 'utf8')));
