import { say } from '@site/backend/terminal';
import webpack, { type Configuration } from 'webpack';
import WebpackDevServer, { type Configuration as ServerOptions } from 'webpack-dev-server';

export const serverOf = (
  compiler: webpack.Compiler,
  options: ServerOptions | undefined = compiler.options.devServer || undefined,
) => new WebpackDevServer({ ...options, setupExitSignals: false }, compiler);

export async function serveAlone(configuration: Configuration, options?: ServerOptions): Promise<void> {
  const compiler = webpack(configuration);
  let isFirst = true;
  const built = new Promise<void>((resolve) =>
    compiler?.hooks.done.tap('alone', (stats) => {
      if (!isFirst && !stats.hasErrors())
        say(`built again in ${((stats.endTime - stats.startTime) / 1000).toFixed(1)} s`);
      isFirst = false;
      resolve();
    }),
  );
  const server = serverOf(compiler!, options);
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const)
    process.once(signal, () => void server.stop().then(() => process.exit(0)));
  await server.start();
  await built;
}
