import { readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { root } from '../../places.ts';

const FILES = ['docker-compose.yml', 'docker/compose.prod.yml'];

function blockOf(text: string, name: string): string | undefined {
  return new RegExp(`^  ${name}:\\n(?:    .*\\n)+\\n`, 'm').exec(text)?.[0];
}

export function withService(text: string, name: string, model: string): string {
  const block = blockOf(text, model);
  if (!block || blockOf(text, name)) return text;
  const own = block.replace(new RegExp(`\\b${model}\\b`, 'g'), name);
  return text.replace(block, block + own).replace(/(DEV_REMOTES: )(.+)/, (_, key: string, list: string) => {
    return key + [...list.split(','), `${name}=http://${name}:3000`].sort().join(',');
  });
}

export function addServices(name: string, others: readonly string[]): string[] {
  const model = others.toSorted().at(-1) ?? '';
  return FILES.filter((file) => {
    const place = path.join(root, file);
    const before = readFileSync(place, 'utf8');
    const after = withService(before, name, model);
    if (after === before) return false;
    writeFileSync(place, after);
    return true;
  });
}
