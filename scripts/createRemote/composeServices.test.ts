import { readFileSync } from 'node:fs';
import path from 'node:path';
import { root } from '@site/webpack/workspace';
import { parse } from 'yaml';
import { withService } from './composeServices.ts';

const read = (file: string) => readFileSync(path.join(root, file), 'utf8');

interface Compose {
  readonly services: Readonly<Record<string, object>>;
}
const servicesOf = (text: string) => (parse(text, { merge: true }) as Compose).services;

test.each(['docker-compose.yml', 'docker-compose.prod.yml'])('a new remote has its service in %s', (file) => {
  const before = read(file);
  const after = withService(before, 'daily-quests', 'shop');
  const { 'daily-quests': added, ...others } = servicesOf(after);
  const likeness = JSON.stringify(servicesOf(before)['shop']).replaceAll('shop', 'daily-quests');
  expect(JSON.stringify(added)).toBe(likeness);
  expect(Object.keys(others)).toEqual(Object.keys(servicesOf(before)));
});

test('the server is told where its dev server is', () => {
  const after = withService(read('docker-compose.yml'), 'daily-quests', 'shop');
  expect(/DEV_REMOTES: (.+)/.exec(after)?.[1]?.split(',')).toContain('daily-quests=http://daily-quests:3000');
});

test('one that is there already is not added twice', () => {
  const once = withService(read('docker-compose.yml'), 'daily-quests', 'shop');
  expect(withService(once, 'daily-quests', 'shop')).toBe(once);
});
