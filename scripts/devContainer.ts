import { randomBytes } from 'node:crypto';
import { existsSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { remoteFolders } from '@site/webpack/workspace';
import { devPorts } from '../webpack/devServers.ts';
import { startApiServer } from './dev/apiServer.ts';
import { startBundler } from './dev/bundlerProcess.ts';
import { stopChild } from './dev/child.ts';
import { describeRemotes } from './dev/describeRemotes.ts';
import { devFolder } from './dev/devFolder.ts';
import { fail, say } from '../server/src/terminal.ts';

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

async function startServer(): Promise<Part> {
  const server = startApiServer(devPorts.site, {
    SESSION_SECRET_FILE: keptSecret('session-secret'),
    ENCRYPTION_KEY_FILE: keptSecret('encryption-key'),
    SHELL_DIR: devFolder('shell'),
    PRERENDER_DIR: devFolder('shell-prerender'),
    CONTAINER_DIR: devFolder('shell-container'),
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
