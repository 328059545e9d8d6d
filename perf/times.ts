import { appendFileSync, cpSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { root } from '@site/webpack/workspace';
import { buildAll, siteBuilds } from '../scripts/lib/builds.ts';
import { runNode } from '../scripts/lib/runNode.ts';
import { startSite } from '../scripts/lib/site.ts';
import { withFolder } from '../scripts/lib/withFolder.ts';
import { say } from '@site/backend/terminal';
import { markdownTable, percentile } from './lib/statistics.ts';

const WEBPACK = path.join(root, 'node_modules/webpack-cli/bin/cli.js');
const START = ['scripts/run.cjs', 'start'];
const RUNS = 3;

/** The remote that is changed, and a file of it that every build of it reads. */
const REMOTE = 'shop';
const CHANGED = 'src/manifest.ts';

interface Row {
  readonly what: string;
  readonly seconds: readonly number[];
}

async function time(work: () => Promise<void>): Promise<number> {
  const started = performance.now();
  await work();
  return (performance.now() - started) / 1000;
}

async function times(count: number, work: (run: number) => Promise<void>): Promise<readonly number[]> {
  const seconds: number[] = [];
  for (let run = 1; run <= count; run += 1) seconds.push(await time(() => work(run)));
  return seconds;
}

async function build(args: readonly string[], cwd: string, env: NodeJS.ProcessEnv): Promise<void> {
  const { code, output } = await runNode(args, { cwd, env });
  if (code !== 0) throw new Error(`${output}\nA build failed.`);
}

/** Times builds of everything from nothing, without a change, and of one remote that has changed. */
export function buildTimes(): Promise<readonly Row[]> {
  return withFolder(path.join(tmpdir(), 'site-builds-'), async (temporary) => {
    const env = { DIST_DIR: path.join(temporary, 'dist'), CACHE_DIR: path.join(temporary, 'cache') };
    const all = () => build(['scripts/build.ts'], root, env);
    say('building everything with empty caches …');
    const cold = await times(1, all);
    say('building without a change …');
    const warm = await times(RUNS, all);
    say('building a remote that has changed …');
    // A copy as deep as the original, so that it finds the packages and leaves no change in the sources.
    const changed = await withFolder(path.join(root, 'changed-'), async (parent) => {
      const copy = path.join(parent, REMOTE);
      cpSync(path.join(root, 'remotes', REMOTE), copy, { recursive: true });
      const bundle = () => build([WEBPACK, 'build', '--config', 'webpack.config.ts'], copy, env);
      await bundle();
      return times(RUNS, async (run) => {
        appendFileSync(path.join(copy, CHANGED), `\nperformance.mark('change ${run}');\n`);
        await bundle();
      });
    });
    return [
      { what: '`npm run build`, nothing there', seconds: cold },
      { what: '`npm run build`, nothing changed', seconds: warm },
      { what: 'one remote, a file of it changed', seconds: changed },
    ];
  });
}

/** Times starts on an empty data folder with the demo, and again on what the first has left. */
export async function startTimes(): Promise<readonly Row[]> {
  await buildAll(siteBuilds());
  const seconds: Record<'first' | 'second', number[]> = { first: [], second: [] };
  for (let run = 1; run <= RUNS; run += 1) {
    say(`first and second start, ${run} of ${RUNS} …`);
    await withFolder(path.join(tmpdir(), 'site-starts-'), async (dataDir) => {
      for (const which of ['first', 'second'] as const) {
        const env = { DATA_DIR: dataDir, DATABASE_URL: '', LOG_LEVEL: 'error' };
        const started = performance.now();
        const site = await startSite(env, START);
        seconds[which].push((performance.now() - started) / 1000);
        await site.stop();
      }
    });
  }
  return [
    { what: 'first start: an empty `DATA_DIR`, with the demo', seconds: seconds.first },
    { what: 'second start', seconds: seconds.second },
  ];
}

/** Returns the median, shortest and longest times as Markdown. */
export function timesReport(rows: readonly Row[]): string {
  return markdownTable(
    ['what', 'seconds', 'shortest', 'longest', 'runs'],
    rows.map(({ what, seconds }) => {
      const ascending = seconds.toSorted((a, b) => a - b);
      const [shortest = Number.NaN] = ascending;
      const figures = [percentile(ascending, 0.5), shortest, ascending.at(-1) ?? Number.NaN];
      return [what, ...figures.map((value) => value.toFixed(1)), seconds.length];
    }),
  );
}
