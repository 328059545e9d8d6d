// A program of its own: runs the webpack builds that its parent names, one after another.
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import webpack, { type Configuration, type Stats } from 'webpack';

/** How a build has ended. */
export type WebpackResult = { readonly errors: string } | { readonly outputFolder: string };

async function bundle(config: string): Promise<WebpackResult> {
  // Names in containers depend on it.
  process.chdir(path.dirname(config));
  const { default: configuration } = (await import(pathToFileURL(config).href)) as { default: Configuration };
  const compiler = webpack(configuration);
  const stats = await new Promise<Stats | undefined>((resolve, reject) => {
    compiler.run((error, result) => {
      if (error) reject(error);
      else resolve(result);
    });
  });
  // Writes the cache.
  await new Promise((resolve) => compiler.close(resolve));
  return stats?.hasErrors()
    ? { errors: stats.toString('errors-only') }
    : { outputFolder: compiler.outputPath };
}

process.on('message', (config: string) => {
  bundle(config).then(
    (result) => process.send?.(result),
    (error: unknown) => process.send?.({ errors: String(error) }),
  );
});
