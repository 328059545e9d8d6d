import { globSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import path from 'node:path';
import { baseConfig } from '@site/remote/build/baseConfig';
import { runOnce } from '@site/remote/build/runCompiler';
import webpack from 'webpack';
import { root } from '../places.ts';
import type { DocsFiles } from './pages.ts';

/** As `npm run gallery` shows it, to be served from any folder. */
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
    await runOnce(compiler);
    const files = globSync('*.{js,woff,woff2}', { cwd: outputFolder }).sort();
    return new Map(files.map((file) => [file, readFileSync(path.join(outputFolder, file))]));
  } finally {
    rmSync(outputFolder, { recursive: true });
  }
}
