import type { GateProblem } from '@site/contract/http/releases';
import pLimit from 'p-limit';
import { readBudgets } from './checks/budget.ts';
import { checkFiles, isSource, type BuildFiles } from './checks/checkFiles.ts';
import { checkOutsideFiles, checkOutsideScripts } from './checks/elsewhere.ts';
import { checkIntegrity, fetchFiles } from './checks/files.ts';
import type { PageOwners } from '../records/checkPages.ts';
import { largestParts } from './checks/parts.ts';
import { readShellContract } from './checks/withShell.ts';
import { readBuildFile } from '../records/buildFiles.ts';
import type { Site } from '../records/config.ts';
import { boundProblems } from '../records/problems.ts';
import type { PublishedVersion } from '../records/publishedVersion.ts';
import { gzipSizeOf } from '../records/storedFile.ts';

/** Builds checked concurrently: the scripts of each can take seconds of this thread. */
const scriptQueue = pLimit(1);

const sumOf = (sizes: readonly number[]) => sizes.reduce((sum, size) => sum + size, 0);

async function findStored(site: Site, { manifest }: PublishedVersion): Promise<BuildFiles> {
  const build = { remote: manifest.name, version: manifest.version };
  const read = (file: string) => readBuildFile(site, build, file).catch(() => undefined);
  const rows = await site.db
    .selectFrom('remote_files')
    .select(({ fn, eb }) => [
      'path',
      fn<number>('octet_length', ['body']).as('whole'),
      fn<number>('octet_length', [fn.coalesce('gzip', eb.ref('body'))]).as('size'),
    ])
    .where(({ and }) => and({ remote: manifest.name, version: manifest.version }))
    .execute();
  return {
    sizes: new Map(rows.map(({ path, size }) => [path, size])),
    scriptSize: sumOf(rows.filter(({ path }) => isSource(path)).map(({ whole }) => whole)),
    problems: [],
    async partsOf(file) {
      const [script, map] = await Promise.all([read(file), read(`${file}.map`)]);
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

export async function checkBuild(
  site: Site,
  version: PublishedVersion,
  owners: PageOwners,
): Promise<readonly GateProblem[]> {
  const { manifest, base } = version;
  const found = base ? await fetchExternal(version, base) : await findStored(site, version);
  const rules = {
    owners,
    shell: await readShellContract(site.config.shellDir),
    budgets: await readBudgets(site.config.remoteBudgets),
  };
  const problems = await scriptQueue(() => checkFiles(manifest, found, rules));
  return boundProblems(problems, `${manifest.name}@${manifest.version}`);
}
