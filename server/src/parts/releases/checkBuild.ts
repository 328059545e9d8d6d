import type { RegisteredRemote } from '@site/contract/http/registry';
import type { GateProblem } from '@site/contract/http/releases';
import type { Kysely } from 'kysely';
import type { Schema } from '../../database/schema.ts';
import { checkBudget, readBudgets } from './checks/budget.ts';
import { checkContract } from './checks/contract.ts';
import { checkIntegrity } from './checks/integrity.ts';
import { checkPages } from './checks/pages.ts';
import { checkShared } from './checks/shared.ts';
import { readShellContract } from './checks/shellContract.ts';
import { fetchFiles } from './fetchFiles.ts';
import type { PublishedVersion } from './publishedVersion.ts';
import { gzipSizeOf, storeFile } from './storedFile.ts';

interface Folders {
  readonly shellDir: string;
  readonly remoteBudgets: string;
}

async function storedSizes(db: Kysely<Schema>, { manifest }: PublishedVersion) {
  const rows = await db
    .selectFrom('remote_files')
    .select(({ fn, eb }) => [
      'path',
      fn<number>('octet_length', [fn.coalesce('gzip', eb.ref('body'))]).as('size'),
    ])
    .where('remote', '=', manifest.name)
    .where('version', '=', manifest.version)
    .execute();
  return new Map(rows.map(({ path, size }) => [path, size]));
}

/** What lies elsewhere may have changed since it was published. */
async function checkElsewhere({ manifest }: PublishedVersion, base: string) {
  const { contents, problems } = await fetchFiles(manifest, base);
  const stored = await Promise.all([...contents].map(([path, body]) => storeFile(path, body)));
  return {
    sizes: new Map(stored.map((file) => [file.path, gzipSizeOf(file)])),
    problems: problems.length > 0 ? problems : checkIntegrity(manifest, contents),
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
 * Everything that can be said of a published version without a browser.
 *
 * @param live what everybody gets now
 */
export async function checkBuild(
  db: Kysely<Schema>,
  folders: Folders,
  version: PublishedVersion,
  live: readonly RegisteredRemote[],
): Promise<GateProblem[]> {
  const { manifest, base } = version;
  const { sizes, problems } = base
    ? await checkElsewhere(version, base)
    : { sizes: await storedSizes(db, version), problems: [] };
  return [
    ...(await checkWithShell(folders, version)),
    ...checkPages(manifest, live),
    ...problems,
    ...checkBudget(manifest.name, sizes, await readBudgets(folders.remoteBudgets)),
  ];
}
