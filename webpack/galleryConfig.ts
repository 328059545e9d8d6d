import path from 'node:path';
import type { Configuration } from 'webpack';
import { baseConfig, refreshPlugin } from '@site/remote/build/baseConfig';
import { galleryServer } from './devServers.ts';
import { root } from './workspace.ts';

/** Configures the gallery of `shared/ui`, for its dev server and for the documentation of the SDK. */
export function galleryConfig(): Configuration {
  const folder = path.join(root, 'shared/ui');
  const base = baseConfig({
    configFile: import.meta.filename,
    name: 'gallery',
    folder,
    outputFolder: path.join(root, '.dev/gallery'),
    publicPath: '/',
  });
  return {
    ...base,
    entry: { main: './gallery/main.tsx' },
    plugins: [...(base.plugins ?? []), refreshPlugin('gallery')],
    devServer: galleryServer(path.join(folder, 'gallery')),
  };
}
