import type { AddressInfo } from 'node:net';
import { startFakeSite } from '@site/delivery/testing/fakeSite';
import webpack from 'webpack';
import { devProxy } from '../devProxy.ts';
import { serverOf } from '../serveAlone.ts';

const MANIFEST = { name: 'shop', version: '1.0.0', global: '__remote_shop', modules: [] };

const manifest: webpack.WebpackPluginInstance = {
  apply: ({ hooks }) =>
    hooks.thisCompilation.tap('manifest', (compilation) =>
      compilation.emitAsset('manifest.json', new webpack.sources.RawSource(JSON.stringify(MANIFEST))),
    ),
};

export async function startProxy(
  siteUrl: string,
  options: Pick<Parameters<typeof devProxy>[0], 'sampleRank'> = {},
) {
  // It must know its port beforehand.
  const probe = await startFakeSite({});
  const given = Number(new URL(probe.url).port);
  await probe.close();
  const compiler = webpack({
    mode: 'none',
    entry: {},
    plugins: [manifest],
    infrastructureLogging: { level: 'none' },
  });
  const site = { name: 'shop', site: new URL(siteUrl), siteName: 'Blockhaven' };
  const server = serverOf(compiler!, devProxy({ ...site, port: given, isRefreshed: false, ...options }));
  await server.start();
  const { port } = server.server!.address() as AddressInfo;
  return { port, stop: () => server.stop() };
}
