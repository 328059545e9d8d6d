import type { GateProblem } from '@site/contract/http/releases';
import type { Kysely } from 'kysely';
import pLimit from 'p-limit';
import type { DeliverySchema } from '../records/schema.ts';
import { readBudgets } from './checks/budget.ts';
import { checkFiles, isSource, type BuildFiles } from './checks/checkFiles.ts';
import { checkOutsideFiles, checkOutsideScripts } from './checks/elsewhere.ts';
import { checkIntegrity, fetchFiles } from './checks/files.ts';
import type { PageOwners } from '../records/checkPages.ts';
import { largestParts } from './checks/parts.ts';
import { readShellContract } from './checks/withShell.ts';
import { boundProblems } from '../records/problems.ts';
import type { PublishedVersion } from '../records/publishedVersion.ts';
import { gzipSizeOf } from '../records/storedFile.ts';

interface Folders {
  readonly shellDir: string;
  readonly remoteBudgets: string;
}

/** Builds checked concurrently: the scripts of each can take seconds of this thread. */
const scriptQueue = pLimit(1);

const sumOf = (sizes: readonly number[]) => sizes.reduce((sum, size) => sum + size, 0);

async function readStored(
  db: Kysely<DeliverySchema>,
  { manifest: { name, version } }: Pick<PublishedVersion, 'manifest'>,
  path: string,
): Promise<Buffer | undefined> {
  const file = await db
    .selectFrom('remote_files')
    .select('body')
    .where('remote', '=', name)
    .where('version', '=', version)
    .where('path', '=', path)
    .executeTakeFirst();
  return file && Buffer.from(file.body);
}

async function findStored(db: Kysely<DeliverySchema>, version: PublishedVersion): Promise<BuildFiles> {
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
    scriptSize: sumOf(rows.filter(({ path }) => isSource(path)).map(({ whole }) => whole)),
    problems: [],
    async partsOf(file) {
      const [script, map] = await Promise.all([
        readStored(db, version, file),
        readStored(db, version, `${file}.map`),
      ]);
      return script && map && largestParts(script.toString(), map.toString());
    },
  };
}

/** External files may have changed since the version was published. */
async function fetchExternal({ manifest }: PublishedVersion, base: string): Promise<BuildFiles> {
  const { contents, problems } = await fetchFiles(manifest, base);
  const sizes = [...contents].map(async ([path, body]) => [path, await gzipSizeOf(path, body)] as const);
  return {
    sizes: new Map(await Promise.all(sizes)),
    scriptSize: sumOf([...contents].filter(([path]) => isSource(path)).map(([, body]) => body.length)),
    problems:
      problems.length > 0
        ? problems
        : [
            ...checkIntegrity(manifest, contents),
            ...checkOutsideFiles(manifest),
            ...checkOutsideScripts(manifest, contents),
          ],
    partsOf(file) {
      const [script, map] = [contents.get(file), contents.get(`${file}.map`)];
      return script && map && largestParts(script.toString(), map.toString());
    },
  };
}

/**
 * Runs all checks of a published version that need no browser, and bounds their problems.
 *
 * @param owners of the pages of the site
 */
export async function checkBuild(
  db: Kysely<DeliverySchema>,
  folders: Folders,
  version: PublishedVersion,
  owners: PageOwners,
): Promise<readonly GateProblem[]> {
  const { manifest, base } = version;
  const found = base ? await fetchExternal(version, base) : await findStored(db, version);
  const rules = {
    owners,
    shell: await readShellContract(folders.shellDir),
    budgets: await readBudgets(folders.remoteBudgets),
  };
  const problems = await scriptQueue(() => checkFiles(manifest, found, rules));
  return boundProblems(problems, `${manifest.name}@${manifest.version}`);
}
