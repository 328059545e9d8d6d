import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { availableParallelism, cpus, loadavg, tmpdir, totalmem } from 'node:os';
import path from 'node:path';
import { commitOf, root } from '@site/webpack/workspace';
import { Client } from 'pg';
import { format, resolveConfig } from 'prettier';
import { buildAll, siteBuilds } from '../scripts/lib/builds.ts';
import { startSite } from '../scripts/lib/site.ts';
import { temporaryPostgres, temporaryRedis } from '../scripts/lib/temporaryServers.ts';
import { withFolder } from '../scripts/lib/withFolder.ts';
import { readConfig } from '../server/src/config/config.ts';
import { fail, say } from '@site/backend/terminal';
import { apiReport, MEASURED, measureApi } from './api.ts';
import {
  lighthouseReport,
  MAY_BE_OPENED,
  measureAddresses,
  missedTargets,
  publicAddresses,
  readTargets,
} from './lighthouse.ts';
import { accountsFor, isExactlyOnce, loadReport, readOptions, runLoad } from './load.ts';
import { withAccounts } from './lib/accounts.ts';
import { measureSizes, overruns, sizeReport } from './size.ts';
import { buildTimes, startTimes, timesReport } from './times.ts';

const DOCUMENT = path.join(root, 'docs/measurements.md');

interface Section {
  readonly title: string;
  /** The command that measures it alone. */
  readonly command: string;
  readonly measure: () => Promise<string>;
}

async function size(): Promise<string> {
  const sizes = await measureSizes();
  const over = await overruns(sizes);
  return [
    sizeReport(sizes),
    over.map((line) => `- Over budget: ${line}.`).join('\n') || 'Within the budgets.',
  ].join('\n\n');
}

/** Measures every page that visitors can see, also those that only the configuration opens to them. */
async function lighthouse(): Promise<string> {
  const { always, whereOpened } = await publicAddresses();
  const usual = await measureAddresses(always);
  const opened = await withFolder(path.join(tmpdir(), 'site-opened-'), async (folder) => {
    const site = JSON.parse(readFileSync(readConfig({}).siteConfig, 'utf8')) as object;
    const file = path.join(folder, 'site.json');
    writeFileSync(file, JSON.stringify({ ...site, publicPaths: MAY_BE_OPENED }));
    return measureAddresses(whereOpened, { SITE_CONFIG: file });
  });
  const medians = { ...usual, ...opened };
  const missed = missedTargets(medians, readTargets());
  return [
    lighthouseReport(medians),
    `Three runs each; the table shows the run with the median performance. ${whereOpened.join(', ')} are public only if \`publicPaths\` opens them.`,
    missed.map((line) => `- Target missed: ${line}.`).join('\n') || 'Every target is met.',
  ].join('\n\n');
}

async function runOn(url: string, sql: string): Promise<void> {
  const client = new Client(url);
  await client.connect();
  try {
    await client.query(`BEGIN;\n${sql}\nCOMMIT;`);
  } finally {
    await client.end();
  }
}

/** Puts a server with demo data under load, on a PostgreSQL and a Redis of its own. */
async function load(): Promise<string> {
  await buildAll(siteBuilds());
  const postgres = await temporaryPostgres();
  const redis = await temporaryRedis();
  try {
    if (!postgres || !redis)
      throw new Error(`${postgres ? 'Redis' : 'PostgreSQL'} is not installed here, or it does not start.`);
    const env = { ...MEASURED, NODE_ENV: 'production', DATABASE_URL: postgres.url, REDIS_URL: redis.url };
    const site = await startSite(env);
    const options = readOptions(['--site', site.url, '--sockets', '500', '--seconds', '30']);
    const runSql = (sql: string) => runOn(postgres.url, sql);
    const result = await withAccounts({ count: accountsFor(options), runSql, say }, (accounts) =>
      runLoad(options, accounts),
    ).finally(site.stop);
    if (!isExactlyOnce(result)) throw new Error(loadReport(result));
    return `One server with PostgreSQL and Redis; one run.\n\n${loadReport(result)}`;
  } finally {
    await Promise.all([postgres?.stop(), redis?.stop()]);
  }
}

const SECTIONS: Readonly<Record<string, Section>> = {
  size: { title: 'Sizes and journeys', command: 'npm run size', measure: size },
  build: {
    title: 'Builds',
    command: 'npm run measure -- build',
    measure: async () => timesReport(await buildTimes()),
  },
  start: {
    title: 'Starts',
    command: 'npm run measure -- start',
    measure: async () => timesReport(await startTimes()),
  },
  lighthouse: { title: 'Lighthouse', command: 'npm run measure -- lighthouse', measure: lighthouse },
  api: { title: 'API', command: 'npm run bench:api', measure: async () => apiReport(await measureApi(4)) },
  load: { title: 'Sockets and visitors', command: 'npm run measure -- load', measure: load },
};

/** Returns the sections of a document that was written before, by their titles. */
export function sectionsOf(document: string): Map<string, string> {
  return new Map(
    document
      .split(/^## /m)
      .slice(1)
      .map((section) => {
        const end = section.indexOf('\n');
        return [section.slice(0, end), section.slice(end).trim()] as const;
      }),
  );
}

/** Returns the document, its sections in the order of their titles. */
export function documentOf(titles: readonly string[], sections: ReadonlyMap<string, string>): string {
  const written = titles.flatMap((title) => {
    const text = sections.get(title);
    return text === undefined ? [] : [`## ${title}\n\n${text}`];
  });
  const head =
    '# Measurements\n\n`npm run measure` measures everything and writes this page; `npm run measure -- size start` measures ' +
    'only these sections. Compare figures only if they come from the same machine while it was otherwise idle.';
  return `${[head, ...written].join('\n\n')}\n`;
}

function circumstances(): string {
  const gibibytes = Math.round(totalmem() / 2 ** 30);
  const commit = commitOf(root, [path.relative(root, DOCUMENT)]).slice(0, 8);
  return (
    `${new Date().toISOString().slice(0, 10)}, commit \`${commit}\`, on ${availableParallelism()} cores ` +
    `(${cpus()[0]?.model.trim() ?? 'unknown'}), ${gibibytes} GiB, Node ${process.versions.node}, ` +
    `load average ${loadavg()[0]?.toFixed(1)} before`
  );
}

async function main(): Promise<void> {
  const named = process.argv.slice(2);
  const known = Object.keys(SECTIONS);
  const unknown = named.find((name) => !known.includes(name));
  if (unknown) fail(`Unknown section "${unknown}". Sections: ${known.join(', ')}.`);
  const before = circumstances();
  const failures: string[] = [];
  for (const name of named.length > 0 ? named : known) {
    const { title, command, measure } = SECTIONS[name]!;
    say(`── ${title}`);
    const body = await measure().catch(({ message }: Error) => {
      failures.push(`${title}: ${message}`);
      return `**Not measured.** ${message.replaceAll(`${root}/`, '')}`;
    });
    // Written after each part, so that no measurement is lost.
    const sections = sectionsOf(existsSync(DOCUMENT) ? readFileSync(DOCUMENT, 'utf8') : '');
    sections.set(title, `${before}. Alone: \`${command}\`.\n\n${body}`);
    const titles = Object.values(SECTIONS).map((section) => section.title);
    const options = { ...(await resolveConfig(DOCUMENT)), filepath: DOCUMENT };
    writeFileSync(DOCUMENT, await format(documentOf(titles, sections), options));
  }
  say(`written: ${path.relative(root, DOCUMENT)}`);
  if (failures.length > 0) fail(failures.map((line) => `not measured: ${line}`).join('\n'));
  // Idle connections would keep the process alive for a while.
  process.exit(0);
}

if (import.meta.main) await main();
