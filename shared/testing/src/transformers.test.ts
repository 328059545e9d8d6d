import fs from 'node:fs';
import { createRequire } from 'node:module';
import path from 'node:path';
import type { SyncTransformer } from '@jest/transform';

const cache = path.join(import.meta.dirname, '../.cache');
fs.mkdirSync(cache, { recursive: true });
const changed = fs.mkdtempSync(path.join(cache, 'changed-'));

afterAll(() => fs.rmSync(changed, { recursive: true }));

const load = createRequire(import.meta.url) as (
  file: string,
) => SyncTransformer & { readonly default?: SyncTransformer };

test.each(['imageFile.cjs', 'sourceTransform.ts'])(
  'what %s compiled before an update of it is compiled anew',
  (name) => {
    const file = path.join(import.meta.dirname, name);
    const copy = path.join(changed, name);
    fs.writeFileSync(copy, `${fs.readFileSync(file, 'utf8')}// Changed.\n`);
    const options = { config: { rootDir: changed }, configString: '', supportsStaticESM: true } as never;
    const [before, after] = [load(file), load(copy)].map((module) =>
      (module.default ?? module).getCacheKey!('', 'sample', options),
    );
    expect(after).not.toBe(before);
  },
);
