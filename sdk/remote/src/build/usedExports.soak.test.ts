import { mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { ModuleFederationPlugin } from '@module-federation/enhanced/webpack';
import webpack from 'webpack';
import { repositoryOf } from './project.ts';
import { sharedModules } from './sharedModules.ts';
import { usedExports, type UsedExports } from './usedExports.ts';

let folder: string;

beforeEach(() => {
  folder = mkdtempSync(path.join(tmpdir(), 'uses-'));
  write('package.json', JSON.stringify({ name: 'arena', type: 'module', sideEffects: false }));
  symlinkSync(
    path.join(repositoryOf(import.meta.dirname), 'node_modules'),
    path.join(folder, 'node_modules'),
  );
});

afterEach(() => rmSync(folder, { recursive: true }));

function write(file: string, text: string): void {
  mkdirSync(path.dirname(path.join(folder, file)), { recursive: true });
  writeFileSync(path.join(folder, file), text);
}

async function build(
  manifest: string,
  isDevelopment = false,
): Promise<{ uses: UsedExports; errors: string[]; warnings: string[] }> {
  write('src/manifest.js', manifest);
  const plugin = usedExports(folder, isDevelopment);
  const shared = sharedModules.map(({ name }) => [
    name,
    { import: false as const, requiredVersion: '^1.0.0' },
  ]);
  const compiler = webpack({
    mode: 'production',
    context: folder,
    entry: {},
    output: { path: path.join(folder, 'dist') },
    plugins: [
      plugin,
      new ModuleFederationPlugin({
        name: 'arena',
        exposes: { './manifest': './src/manifest.js' },
        shared: Object.fromEntries(shared) as Record<string, object>,
        dts: false,
        manifest: false,
      }),
    ],
  });
  const stats = await new Promise<webpack.Stats>((resolve, reject) => {
    compiler?.run((error, result) => (result ? resolve(result) : reject(error)));
  });
  const [errors, warnings] = [stats.compilation.errors, stats.compilation.warnings].map((found) =>
    found.map(({ message }) => message),
  );
  return { uses: plugin.of(stats.compilation), errors: errors!, warnings: warnings! };
}

test('finds what is used of the shares, also through modules that re-export them', async () => {
  write('src/store.js', "export { dispatch, forRemote, showToast } from 'shell/store';");
  write('src/unused.js', "import { flushSync } from 'react-dom';\nexport const never = () => flushSync();");
  const { uses, errors } = await build(
    `
    import { useState, useEffect } from 'react';
    import styled, { css } from 'styled-components';
    import { dispatch } from './store.js';
    import { never } from './unused.js';
    export default { dispatch, useState, Box: styled.div(css({})), page: () => import('./page.js') };
  `.replace('./page.js', 'react-router-dom'),
  );
  expect(errors).toEqual(['react-router-dom is imported as a whole: import what you use by name.']);
  expect(uses).toMatchObject({
    react: ['useState'],
    'styled-components': ['css', 'default'],
    'shell/store': ['dispatch'],
    'react-router-dom': ['*'],
  });
  expect(uses).not.toHaveProperty('react-dom');
});

test('a build fails if the page does not share an export', async () => {
  const { errors } = await build("import { render } from 'react-dom';\nexport default { render };");
  expect(errors).toEqual([
    'render of react-dom is not shared by the page, which shares createPortal, flushSync.',
  ]);
});

test('finds the modules of the platform that the remote itself imports', async () => {
  const { uses } = await build(
    "import { textHook } from '@site/platform/text';\nexport default { textHook };",
  );
  expect(uses['@site/platform/text']).toEqual(['textHook']);
  expect(Object.keys(uses).filter((name) => name.startsWith('@site/'))).toEqual(['@site/platform/text']);
});

test('a second renderer is told what to use instead', async () => {
  const { errors } = await build(
    "import { createRoot } from 'react-dom/client';\nexport default { createRoot };",
  );
  expect(errors).toEqual([expect.stringMatching(/^react-dom\/client .*createPortal of react-dom/)]);
});

test('a second copy of a library of the page is refused, with what to import instead', async () => {
  const { errors } = await build("import { useParams } from 'react-router'; export default useParams;");
  expect(errors).toEqual([expect.stringMatching(/^react-router would be .*: import react-router-dom\./)]);
});

test('a dev server warns of a second copy, and runs', async () => {
  const { errors, warnings } = await build(
    "import { useParams } from 'react-router'; export default useParams;",
    true,
  );
  expect(errors).toEqual([]);
  expect(warnings).toContainEqual(
    expect.stringMatching(/^react-router would be .*: import react-router-dom\./),
  );
});
