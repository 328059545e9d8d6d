import type { GateProblem } from '@site/contract/http/releases';
import type { Kysely } from 'kysely';
import pLimit from 'p-limit';
import type { Schema } from '../database/schema.ts';
import { checkAccess, isScript } from './checks/access.ts';
import { checkBudget, checkScriptSize, readBudgets } from './checks/budget.ts';
import { checkIntegrity, fetchFiles } from './checks/files.ts';
import { checkPages, type PageOwners } from './checks/pages.ts';
import { checkContract, checkShared, readShellContract } from './checks/withShell.ts';
import { boundProblems } from './problems.ts';
import type { PublishedVersion } from './publishedVersion.ts';
import { gzipSizeOf } from './storedFile.ts';

interface Folders {
  readonly shellDir: string;
  readonly remoteBudgets: string;
}

interface Files {
  /** Gzipped bytes by path. */
  readonly sizes: ReadonlyMap<string, number>;
  /** Bytes of all scripts before compression. */
  readonly scriptSize: number;
  readonly problems: readonly GateProblem[];
  readonly scripts: () => Iterable<readonly [string, Buffer]> | AsyncIterable<readonly [string, Buffer]>;
}

/** Builds whose scripts are read at once: each of them takes up to seconds of this thread. */
const inTurn = pLimit(1);

const sumOf = (sizes: readonly number[]) => sizes.reduce((sum, size) => sum + size, 0);

/** One by one: the embedded database works on this thread, and other calls are answered in between. */
async function* storedScripts(
  db: Kysely<Schema>,
  { manifest }: PublishedVersion,
): AsyncGenerator<readonly [string, Buffer]> {
  for (const path of Object.keys(manifest.files).filter(isScript)) {
    const file = await db
      .selectFrom('remote_files')
      .select('body')
      .where('remote', '=', manifest.name)
      .where('version', '=', manifest.version)
      .where('path', '=', path)
      .executeTakeFirst();
    if (file) yield [path, Buffer.from(file.body)];
  }
}

async function findStored(db: Kysely<Schema>, version: PublishedVersion): Promise<Files> {
  const { manifest } = version;
  const rows = await db
    .selectFrom('remote_files')
    .select(({ fn, eb }) => [
      'path',
      fn<number>('octet_length', ['body']).as('whole'),
      fn<number>('octet_length', [fn.coalesce('gzip', eb.ref('body'))]).as('size'),
    ])
    .where('remote', '=', manifest.name)
    .where('version', '=', manifest.version)
    .execute();
  return {
    sizes: new Map(rows.map(({ path, size }) => [path, size])),
    scriptSize: sumOf(rows.filter(({ path }) => isScript(path)).map(({ whole }) => whole)),
    problems: [],
    scripts: () => storedScripts(db, version),
  };
}

/** What lies elsewhere may have changed since it was published. */
async function fetchElsewhere({ manifest }: PublishedVersion, base: string): Promise<Files> {
  const { contents, problems } = await fetchFiles(manifest, base);
  const sizes = [...contents].map(async ([path, body]) => [path, await gzipSizeOf(path, body)] as const);
  return {
    sizes: new Map(await Promise.all(sizes)),
    scriptSize: sumOf([...contents].filter(([path]) => isScript(path)).map(([, body]) => body.length)),
    problems: problems.length > 0 ? problems : checkIntegrity(manifest, contents),
    scripts: () => contents,
  };
}

/** Whether a build works with the shell of this moment, as far as both say. */
export async function checkWithShell(
  { shellDir }: Pick<Folders, 'shellDir'>,
  { manifest }: PublishedVersion,
): Promise<GateProblem[]> {
  const shell = await readShellContract(shellDir);
  return [...checkContract(manifest, shell), ...checkShared(manifest, shell)];
}

/**
 * Everything that can be said of a published version without a browser, up to a number of problems. Scripts are read
 * only where the files are complete and no larger than they may be.
 *
 * @param owners of the pages of the site
 */
export async function checkBuild(
  db: Kysely<Schema>,
  folders: Folders,
  version: PublishedVersion,
  owners: PageOwners,
): Promise<readonly GateProblem[]> {
  const { manifest, base } = version;
  const { sizes, scriptSize, problems, scripts } = base
    ? await fetchElsewhere(version, base)
    : await findStored(db, version);
  const ofFiles = [
    ...problems,
    ...checkScriptSize(scriptSize),
    ...checkBudget(manifest.name, sizes, await readBudgets(folders.remoteBudgets)),
  ];
  const all = [
    // First, since no force overrides them: the others must not take their place.
    ...checkPages(manifest, owners),
    ...(await checkWithShell(folders, version)),
    ...(ofFiles.length > 0 ? ofFiles : await inTurn(() => checkAccess(scripts()))),
  ];
  return boundProblems(all, `${manifest.name}@${manifest.version}`);
}
