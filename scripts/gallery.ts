import { devPorts } from '../webpack/devServers.ts';
import { takenPort } from './dev/ports.ts';
import { watchAncestors } from './lib/ancestors.ts';
import { fail, say } from '../server/src/terminal.ts';

const isAbandoned = watchAncestors();

const { site, gallery } = devPorts;
if (!Number.isInteger(site) || site < 1 || site > 65_000) fail(`PORT is not a port: ${process.env['PORT']}`);
if (await takenPort([gallery])) {
  fail(
    `Port ${gallery} is in use by another program. Stop it, or choose another one: PORT=${site + 400} npm run gallery`,
  );
}

say('building the gallery …');
// Read when the configuration is loaded, so that comes after it.
process.env['WEBPACK_SERVE'] = 'true';
const { galleryConfig } = await import('@site/webpack/galleryConfig');
const { default: webpack } = await import('webpack');
const { default: WebpackDevServer } = await import('webpack-dev-server');

const configuration = galleryConfig();
const compiler = webpack(configuration);
if (!compiler) fail('There is no configuration of the gallery.');
const built = new Promise<void>((resolve) => compiler.hooks.done.tap('gallery', () => resolve()));
const server = new WebpackDevServer({ ...configuration.devServer, setupExitSignals: false }, compiler);

let isEnding = false;
async function end(code: number): Promise<void> {
  if (isEnding) return;
  isEnding = true;
  await server.stop();
  process.exit(code);
}

for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, () => void end(0));

// Whoever started this may be gone without a word; the port must not stay in its hands.
setInterval(() => {
  if (isAbandoned()) void end(1);
}, 250).unref();

await server.start();
await built;
say(`ready, with every change shown as it is saved: http://localhost:${gallery}`);
