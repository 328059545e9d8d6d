import type { RemoteManifest } from '@site/contract/http/registry';
import type { GateProblem } from '@site/contract/http/releases';
import { checkPages, type PageOwners } from '../../records/checkPages.ts';
import { printableProblem } from '../../records/problems.ts';
import { checkBudget, checkScriptSize, type Budgets } from './budget.ts';
import { nameParts, type PartsOf } from './parts.ts';
import { checkContract, checkShared, checkUses, type ShellContract } from './withShell.ts';

export interface BuildFiles {
  /** Gzipped bytes by path. */
  readonly sizes: ReadonlyMap<string, number>;
  /** Total bytes of all scripts and style sheets before compression. */
  readonly scriptSize: number;
  readonly problems: readonly GateProblem[];
  readonly partsOf: PartsOf;
}

export interface SiteRules {
  readonly owners: PageOwners;
  /** The contract of the running shell; `undefined` if it doesn't say. */
  readonly shell: ShellContract | undefined;
  readonly budgets: Budgets;
}

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

export const isStyleSheet = (file: string): boolean => /\.css$/i.test(file);

export const isSource = (file: string): boolean => /\.m?js$/i.test(file) || isStyleSheet(file);

export async function checkFiles(
  manifest: RemoteManifest,
  { sizes, scriptSize, problems, partsOf }: BuildFiles,
  { owners, shell, budgets }: SiteRules,
): Promise<GateProblem[]> {
  const ofServer = new Set(manifest.server?.files);
  const downloaded = new Map([...sizes].filter(([file]) => !ofServer.has(file)));
  const ofSizes = [...checkScriptSize(scriptSize), ...checkBudget(manifest.name, downloaded, budgets)];
  const found = [
    // First, since forcing a deployment doesn't ignore them: other problems must not crowd them out.
    ...checkPages(manifest, owners),
    ...checkWithShell(manifest, shell),
    ...checkStyles(manifest),
    ...problems,
    ...(await nameParts(ofSizes, downloaded, partsOf)),
  ];
  return found.map(printableProblem);
}
