import path from 'node:path';
import { distOf } from '@site/remote/build/project';

export const root = path.resolve(import.meta.dirname, '..');

export const dist = distOf(root);
