import { cpSync, mkdirSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { root } from './process.ts';
import { temporaryFolder } from './site.ts';

function manifestOf(name: string) {
  const guard = { login: true };
  const title = { de: `Seite von ${name}`, en: `Page of ${name}` };
  const route = (path: string) => ({ feature: 'home', path, title, guard });
  return {
    name,
    version: '1.0.0-0f1e2d3c',
    commit: '0f1e2d3c',
    global: `__remote_${name}_1_0_0_0f1e2d3c`,
    store: '^1.0.0',
    shared: {},
    modules: [
      {
        module: './manifest',
        routes: [route(`/${name}`), route(`/${name}/:id`)],
        navigation: [{ slots: ['user'], to: `/${name}`, label: title, order: 50, guard }],
      },
    ],
    smoke: [`/${name}`],
    files: {},
  };
}

export function manyRemotes(count: number): string {
  const own = ['community', 'panel', 'shop'];
  const folder = temporaryFolder('many');
  for (const name of own)
    cpSync(path.join(root, 'dist/remotes', name), path.join(folder, name), { recursive: true });
  for (let index = own.length; index < count; index += 1) {
    const manifest = manifestOf(`mode${index}`);
    const build = path.join(folder, manifest.name, manifest.version);
    mkdirSync(build, { recursive: true });
    writeFileSync(path.join(build, 'manifest.json'), JSON.stringify(manifest));
    writeFileSync(path.join(build, '../live.json'), JSON.stringify({ version: manifest.version }));
  }
  return folder;
}
