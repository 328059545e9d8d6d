import path from 'node:path';
import { distOf } from '@site/remote/build/project';

/** The folder of the repository. */
export const root = path.resolve(import.meta.dirname, '..');

/** The output folder of all builds. */
export const dist = distOf(root);
