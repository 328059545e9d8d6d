import { readFileSync } from 'node:fs';
import path from 'node:path';
import { root } from '@site/webpack/workspace';

export function firstStart(): string[] {
  const page = readFileSync(path.join(root, 'docs/operations.md'), 'utf8');
  const section = /^## First start\n([^]*?)^## /m.exec(page)?.[1] ?? '';
  const blocks = [...section.matchAll(/^```sh\n([^]*?)^```$/gm)].map(([, lines = '']) => lines);
  // Another one is about another site.
  return blocks.filter((lines) => /docker\/compose\.prod\.yml/.test(lines));
}
