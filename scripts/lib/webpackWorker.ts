import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { runOnce } from '@site/remote/build/runCompiler';
import webpack, { type Configuration } from 'webpack';

export type WebpackResult = { readonly errors: string } | { readonly outputFolder: string };

async function bundle(config: string): Promise<WebpackResult> {
  // Names in containers depend on it.
  process.chdir(path.dirname(config));
  const { default: configuration } = (await import(pathToFileURL(config).href)) as { default: Configuration };
  const compiler = webpack(configuration);
  await runOnce(compiler);
  return { outputFolder: compiler.outputPath };
}

process.on('message', (config: string) => {
  bundle(config).then(
    (result) => process.send?.(result),
    ({ message }: Error) => process.send?.({ errors: message }),
  );
});
