import { randomBytes } from 'node:crypto';
import { existsSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { remoteFolders } from '@site/webpack/workspace';
import { devPorts } from '../webpack/devServers.ts';
import { devFolder, startApiServer } from './dev/apiServer.ts';
import { startBundler } from './dev/bundlerProcess.ts';
import { stopChild } from './dev/child.ts';
import { fail, say } from '@site/backend/terminal';

const parts = ['server', 'shell', ...remoteFolders().map((folder) => path.basename(folder))];
const [part = ''] = process.argv.slice(2);
if (!parts.includes(part)) fail(`There is no part called "${part}". There are: ${parts.join(', ')}.`);

interface Part {
  stop(): Promise<void>;
}

/** The same secrets after each start: sessions stay valid, and stored second factors can be opened. */
function keptSecret(name: string): string {
  const file = path.join(devFolder('server'), name);
  if (!existsSync(file)) writeFileSync(file, randomBytes(48).toString('base64'), { mode: 0o600 });
  return file;
}

/** Written to disk for a server whose dev servers may not be running. */
async function describeRemotes(): Promise<string> {
  // Read by the build, which is loaded after this.
  process.env['WEBPACK_SERVE'] = 'true';
  const { devManifest, DevManifestPlugin } = await import('@site/remote/build/remoteManifest');
  const { readConfiguration } = await import('@site/remote/dev/readConfiguration');
  const target = devFolder('manifests');
  for (const folder of remoteFolders()) {
    const name = path.basename(folder);
    try {
      const { plugins } = await readConfiguration(folder);
      const plugin = plugins?.find((candidate) => candidate instanceof DevManifestPlugin);
      if (!plugin) throw new Error('its configuration is not one of a remote');
      writeFileSync(path.join(target, `${name}.json`), await devManifest(plugin.options));
    } catch (error) {
      say(`${name} can't be described: ${(error as Error).message}`);
    }
  }
  return target;
}

async function startServer(): Promise<Part> {
  const server = startApiServer(devPorts.site, {
    SESSION_SECRET_FILE: keptSecret('session-secret'),
    ENCRYPTION_KEY_FILE: keptSecret('encryption-key'),
    OPERATOR_KEY_FILE: keptSecret('operator-key'),
    REMOTES_DIR: devFolder('remotes'),
    DEV_MANIFESTS: await describeRemotes(),
  });
  void server.started.then((isThere) => {
    if (isThere) say('the server is ready');
  });
  return server;
}

function startDevServer(): Part {
  const { child } = startBundler([part]);
  child.once('exit', () => process.exit(1));
  return {
    stop: async () => {
      child.removeAllListeners('exit');
      await stopChild(child);
    },
  };
}

say(`starting ${part} …`);
const running = part === 'server' ? await startServer() : startDevServer();
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) {
  process.on(signal, () => void running.stop().then(() => process.exit(0)));
}
