import { appendFileSync, cpSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { root } from '@site/webpack/workspace';
import { runNode } from '../lib/runNode.ts';
import { say } from '../../server/src/terminal.ts';
import { time, type TimedRow, type Timing } from './timing.ts';
import { withFolder } from './withFolder.ts';

const BUILD = path.join(root, 'scripts/build.ts');
const WEBPACK = path.join(root, 'node_modules/webpack-cli/bin/cli.js');

const RUNS = 3;

/** The remote that is changed, and the file of it that every build of it reads. */
const REMOTE = 'shop';
const CHANGED = 'src/manifest.ts';

async function build(args: readonly string[], cwd: string, folders: NodeJS.ProcessEnv): Promise<void> {
  const { code, output } = await runNode(args, { cwd, env: folders });
  if (code !== 0) throw new Error(`${output}\nA build failed.`);
}

async function times(count: number, work: (run: number) => Promise<void>): Promise<readonly Timing[]> {
  const timings: Timing[] = [];
  for (let run = 1; run <= count; run += 1) timings.push(await time(() => work(run)));
  return timings;
}

/** Builds a copy of the remote, so that no change is left in the sources, whatever happens. */
function timeChanges(folders: NodeJS.ProcessEnv): Promise<readonly Timing[]> {
  // As deep as it was, so that it finds the packages and the settings of the repository.
  return withFolder(path.join(root, 'changed-'), async (parent) => {
    const copy = path.join(parent, REMOTE);
    cpSync(path.join(root, 'remotes', REMOTE), copy, { recursive: true });
    const bundle = () => build([WEBPACK, 'build', '--config', 'webpack.config.ts'], copy, folders);
    await bundle();
    return times(RUNS, async (run) => {
      appendFileSync(path.join(copy, CHANGED), `\nperformance.mark('change ${run}');\n`);
      await bundle();
    });
  });
}

/** Builds everything from nothing, again, and one remote that has changed; `dist` and the caches stay as they are. */
export function buildTimes(): Promise<readonly [cold: TimedRow, warm: TimedRow, changed: TimedRow]> {
  return withFolder(path.join(tmpdir(), 'site-builds-'), async (temporary) => {
    const folders = { DIST_DIR: path.join(temporary, 'dist'), CACHE_DIR: path.join(temporary, 'cache') };
    const buildAll = () => build([BUILD], root, folders);
    say('building everything with empty caches …');
    const cold = await times(1, buildAll);
    say('building without a change …');
    const warm = await times(RUNS, buildAll);
    say('building a remote that has changed …');
    const changed = await timeChanges(folders);
    return [
      { what: '`npm run build`, nothing there', timings: cold },
      { what: '`npm run build`, nothing changed', timings: warm },
      { what: 'one remote, a file of it changed', timings: changed },
    ];
  });
}
