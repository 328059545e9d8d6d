import { readFileSync } from 'node:fs';
import path from 'node:path';
import { root } from '@site/webpack/workspace';

const GUIDE = 'docs/guides/run-on-many-machines.md';

export function linesOf(section: string): string[] {
  const page = readFileSync(path.join(root, GUIDE), 'utf8');
  const text = page.split(/^#+ /m).find((part) => part.startsWith(`${section}\n`)) ?? '';
  return [...text.matchAll(/^```sh\n([^]*?)^```$/gm)].map(([, lines = '']) => lines);
}
