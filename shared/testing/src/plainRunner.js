import { createRequire, registerHooks } from 'node:module';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { ModernFakeTimers } from '@jest/fake-timers';
import { ModuleMocker } from 'jest-mock';

const require = createRequire(import.meta.url);

/** What Jest's own runner loads into the realm that it makes for a file. */
const circus = path.join(
  path.dirname(require.resolve('jest-circus/package.json')),
  'build/jestAdapterInit.js',
);

/** Evaluated for each file; everything else, such as what is tested, once in a worker. */
const OF_FILE = /\/testing\/|\.test\.ts$/;
let files = 0;

registerHooks({
  resolve(specifier, context, next) {
    const found = next(specifier, context);
    const isOwn = found.url.startsWith('file:') && !/\/node_modules\/|\?/.test(found.url);
    return isOwn && OF_FILE.test(found.url) ? { ...found, url: `${found.url}?file=${files}` } : found;
  },
});

const mocker = new ModuleMocker(globalThis);
const timers = new ModernFakeTimers({
  config: { fakeTimers: {}, rootDir: process.cwd() },
  global: globalThis,
});

const TIMEOUT = Symbol.for('TEST_TIMEOUT_SYMBOL');

/** What tests of Node's code use of Jest's object: modules that all files share can't be replaced. */
const jest = {
  fn: mocker.fn.bind(mocker),
  spyOn: mocker.spyOn.bind(mocker),
  mocked: (/** @type {unknown} */ value) => value,
  restoreAllMocks: () => mocker.restoreAllMocks(),
  useFakeTimers: timers.useFakeTimers.bind(timers),
  useRealTimers: timers.useRealTimers.bind(timers),
  advanceTimersByTime: timers.advanceTimersByTime.bind(timers),
  advanceTimersByTimeAsync: timers.advanceTimersByTimeAsync.bind(timers),
  setSystemTime: timers.setSystemTime.bind(timers),
  setTimeout: (/** @type {number} */ ms) => void Object.assign(globalThis, { [TIMEOUT]: ms }),
};

/** Remembers what a file may change of the worker. Returns a function that restores it. */
function rememberWorker() {
  const [env, ownConsole, names] = [{ ...process.env }, { ...console }, new Set(Object.keys(globalThis))];
  return () => {
    timers.useRealTimers();
    mocker.restoreAllMocks();
    Object.assign(console, ownConsole);
    for (const name of Object.keys(process.env)) if (!(name in env)) delete process.env[name];
    Object.assign(process.env, env);
    for (const name of [...Object.keys(globalThis).filter((name) => !names.has(name)), TIMEOUT])
      Reflect.deleteProperty(globalThis, name);
  };
}

/**
 * A `testRunner` of Jest that runs a file of tests as the plain ES modules that the server consists of. Jest's own
 * evaluates hundreds of modules anew for each file, which is half of the processor time of the server's tests.
 *
 * @type {import('jest-runner').TestRunner}
 */
export default async function run(globalConfig, config, _, runtime, testPath, sendMessageToJest) {
  files += 1;
  const restore = rememberWorker();
  // The state of the file before.
  Reflect.deleteProperty(require.cache, circus);
  Reflect.deleteProperty(globalThis, Symbol.for('EVENT_HANDLERS'));
  const { initialize, runAndTransformResultsToJestFormat } = require(circus);
  const about = { config, globalConfig, testPath };
  try {
    const { globals } = await initialize({
      ...about,
      environment: { global: globalThis },
      localRequire: require,
      parentProcess: process,
      runtime,
      sendMessageToJest,
      setGlobalsForRuntime: () => undefined,
    });
    Object.assign(globalThis, { jest });
    globals.beforeEach(() => mocker.restoreAllMocks());
    for (const file of [...config.setupFilesAfterEnv, testPath])
      await import(`${pathToFileURL(file).href}?file=${files}`);
    return await runAndTransformResultsToJestFormat({ ...about, setupAfterEnvPerfStats: {} });
  } finally {
    restore();
  }
}
