import { globSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import path from 'node:path';
import { CommandError } from '@site/backend/commandError';
import { baseConfig } from '@site/remote/build/baseConfig';
import webpack, { type Stats } from 'webpack';
import { root } from '../places.ts';
import type { DocsFiles } from './pages.ts';

/**
 * Builds the gallery of `shared/ui` as `npm run gallery` shows it, to be served from any folder.
 *
 * @throws CommandError with what webpack says
 */
export async function buildGallery(): Promise<DocsFiles> {
  const outputFolder = mkdtempSync(path.join(root, '.cache/gallery-'));
  const base = baseConfig({
    configFile: import.meta.filename,
    name: 'gallery',
    folder: path.join(root, 'shared/ui'),
    outputFolder,
    publicPath: '',
  });
  const compiler = webpack({
    ...base,
    entry: { gallery: './gallery/main.tsx' },
    output: { ...base.output, filename: '[name].js' },
    devtool: false,
  });
  try {
    const stats = await new Promise<Stats | undefined>((resolve, reject) => {
      compiler.run((error, result) => (error ? reject(error) : resolve(result)));
    });
    if (stats?.hasErrors()) throw new CommandError(stats.toString('errors-only'));
    const files = globSync('*.{js,woff,woff2}', { cwd: outputFolder }).sort();
    return new Map(files.map((file) => [file, readFileSync(path.join(outputFolder, file))]));
  } finally {
    await new Promise((resolve) => compiler.close(resolve));
    rmSync(outputFolder, { recursive: true });
  }
}
