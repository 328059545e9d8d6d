import { readFileSync } from 'node:fs';
import path from 'node:path';
import { parse } from 'yaml';
import { root } from '../../places.ts';
import { withService } from './composeServices.ts';

describe('the services of a new remote', () => {
  const compose = (file: string) => readFileSync(path.join(root, file), 'utf8');

  interface Compose {
    readonly services: Readonly<Record<string, object>>;
  }
  const servicesOf = (text: string) => (parse(text, { merge: true }) as Compose).services;

  test.each(['docker-compose.yml', 'docker/compose.prod.yml'])(
    'adds a service for a new remote to %s',
    (file) => {
      const before = compose(file);
      const after = withService(before, 'daily-quests', 'shop');
      const { 'daily-quests': added, ...others } = servicesOf(after);
      const likeness = JSON.stringify(servicesOf(before)['shop']).replaceAll('shop', 'daily-quests');
      expect(JSON.stringify(added)).toBe(likeness);
      expect(Object.keys(others)).toEqual(Object.keys(servicesOf(before)));
    },
  );

  test("adds the address of its dev server to the server's environment", () => {
    const after = withService(compose('docker-compose.yml'), 'daily-quests', 'shop');
    expect(/DEV_REMOTES: (.+)/.exec(after)?.[1]?.split(',')).toContain(
      'daily-quests=http://daily-quests:3000',
    );
  });

  test('does not add an existing one again', () => {
    const once = withService(compose('docker-compose.yml'), 'daily-quests', 'shop');
    expect(withService(once, 'daily-quests', 'shop')).toBe(once);
  });
});
