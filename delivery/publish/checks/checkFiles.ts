import type { RemoteManifest } from '@site/contract/http/registry';
import type { GateProblem } from '@site/contract/http/releases';
import { checkPages, type PageOwners } from '../../records/checkPages.ts';
import { printableProblem } from '../../records/problems.ts';
import { checkAccess, isScript, type PlaceOf } from './access.ts';
import { checkBudget, checkScriptSize, type Budgets } from './budget.ts';
import { nameParts, type PartsOf } from './parts.ts';
import { checkStyleSheet } from './styles.ts';
import { checkContract, checkShared, checkUses, type ShellContract } from './withShell.ts';

type Sources = Iterable<readonly [string, Buffer]> | AsyncIterable<readonly [string, Buffer]>;

/** The files of a build, as the checks read them. */
export interface BuildFiles {
  /** Gzipped bytes by path. */
  readonly sizes: ReadonlyMap<string, number>;
  /** Total bytes of all scripts and style sheets before compression. */
  readonly scriptSize: number;
  /** Files that are missing or wrong. */
  readonly problems: readonly GateProblem[];
  /** Scripts and style sheets. */
  readonly sources: () => Sources;
  readonly placeOf: PlaceOf;
  readonly partsOf: PartsOf;
}

/** The rules of a site that a build is checked against. */
export interface SiteRules {
  /** The owners of the site's pages. */
  readonly owners: PageOwners;
  /** The contract of the running shell; `undefined` if it doesn't say. */
  readonly shell: ShellContract | undefined;
  readonly budgets: Budgets;
}

/** Checks whether a build is compatible with a shell, as far as both declare. */
export const checkWithShell = (manifest: RemoteManifest, shell: ShellContract | undefined): GateProblem[] => [
  ...checkContract(manifest, shell),
  ...checkShared(manifest, shell),
  ...checkUses(manifest, shell),
];

/** Refuses styles of the whole page: it is the site's, and every other remote's, too. */
function checkStyles({ uses = {} }: RemoteManifest): GateProblem[] {
  if (!uses['styled-components']?.includes('createGlobalStyle')) return [];
  return [
    {
      check: 'style',
      what: 'This build has styles for the whole page: createGlobalStyle of styled-components.',
      where: 'manifest.json: uses, styled-components',
      todo: 'Style elements of your own.',
    },
  ];
}

const isStyleSheet = (file: string) => /\.css$/i.test(file);

/** Returns whether the checks read the content of a file. */
export const isSource = (file: string): boolean => isScript(file) || isStyleSheet(file);

async function checkSources(remote: string, sources: Sources, placeOf: PlaceOf): Promise<GateProblem[]> {
  const problems: GateProblem[] = [];
  for await (const [file, content] of sources)
    problems.push(
      ...(await (isStyleSheet(file)
        ? checkStyleSheet(remote, file, content, placeOf)
        : checkAccess([[file, content]], placeOf))),
    );
  return problems;
}

/**
 * Runs all checks of a build that need no browser. Reads files only if the files are complete and within their size
 * limits.
 */
export async function checkFiles(
  manifest: RemoteManifest,
  { sizes, scriptSize, problems, sources, placeOf, partsOf }: BuildFiles,
  { owners, shell, budgets }: SiteRules,
): Promise<GateProblem[]> {
  const ofServer = new Set(manifest.server?.files);
  const downloaded = new Map([...sizes].filter(([file]) => !ofServer.has(file)));
  const ofSizes = [...checkScriptSize(scriptSize), ...checkBudget(manifest.name, downloaded, budgets)];
  const ofFiles = [...problems, ...(await nameParts(ofSizes, downloaded, partsOf))];
  const found = [
    // First, since forcing a deployment doesn't ignore them: other problems must not crowd them out.
    ...checkPages(manifest, owners),
    ...checkWithShell(manifest, shell),
    ...checkStyles(manifest),
    ...(ofFiles.length > 0 ? ofFiles : await checkSources(manifest.name, sources(), placeOf)),
  ];
  return found.map(printableProblem);
}
