import type { RemoteManifest } from '@site/contract/http/registry';
import type { GateProblem } from '@site/contract/http/releases';
import { firstSegment, NON_PAGE_SEGMENTS, RESERVED_SEGMENTS, SHELL_SEGMENTS } from '@site/contract/pages';
import { isPerson, type Deployer } from './actor.ts';

/** The owners of first path segments, as one remote sees them. */
export interface PageOwners {
  /** Segments of the remote itself. */
  readonly own: ReadonlySet<string>;
  /** Names of other remotes by segment. */
  readonly others: ReadonlyMap<string, string>;
}

/** The first segments of a build's pages. */
export function segmentsOf({ modules }: Pick<RemoteManifest, 'modules'>): string[] {
  return modules.flatMap(({ routes }) => routes.map(({ path }) => firstSegment(path)));
}

const OF_THE_SITE = new Set([...SHELL_SEGMENTS, ...RESERVED_SEGMENTS, ...NON_PAGE_SEGMENTS, '']);

// A build older than the path rules may have parameters there.
const isWildcard = (segment: string) => segment.startsWith(':') || segment.includes('*');

function ownerOf(segment: string, { own, others }: PageOwners): string | undefined {
  if (OF_THE_SITE.has(segment)) return 'the site itself';
  if (isWildcard(segment)) return 'whoever comes next';
  const other = own.has(segment) ? undefined : others.get(segment);
  return other && `the remote "${other}"`;
}

/** Checks that a remote's pages are below first segments that are free or its own; a forced deployment must pass this, too. */
export function checkPages(manifest: RemoteManifest, owners: PageOwners): GateProblem[] {
  const { name, version, modules } = manifest;
  const where = (module: string) => `${name}@${version}, module ${module}`;
  const pages = modules.flatMap(({ module, routes }) =>
    routes.flatMap(({ path }): GateProblem[] => {
      const segment = firstSegment(path);
      const owner = ownerOf(segment, owners);
      if (owner === undefined) return [];
      return [
        {
          check: 'pages',
          what: `The page ${path} is not for this remote: everything below /${segment} belongs to ${owner}.`,
          where: where(module),
          todo: 'Choose a path whose first segment is your own or free, or have its owner give it up first.',
        },
      ];
    }),
  );
  const links = modules.flatMap(({ module, navigation }) =>
    navigation.flatMap(({ to }): GateProblem[] => {
      if (!NON_PAGE_SEGMENTS.includes(firstSegment(to))) return [];
      return [
        {
          check: 'pages',
          what: `The link ${to} leads to no page: a program answers there.`,
          where: where(module),
          todo: 'Link to a page.',
        },
      ];
    }),
  );
  return [...pages, ...links];
}

/** First segments that a deploy token may add to those of its remote in one build. */
const MAX_NEW_SEGMENTS = 3;

interface NewSegmentsRule {
  /** Segments of the live build and the baseline; `undefined` before a remote's first version. */
  readonly own: ReadonlySet<string> | undefined;
  readonly deployer: Deployer;
}

/**
 * Prevents a deploy token from claiming every free path of the site. A token for all remotes may bring any number with
 * a remote's first version: it could spread them over as many new remotes anyway.
 */
export function checkNewSegments(
  manifest: RemoteManifest,
  { own, deployer }: NewSegmentsRule,
): GateProblem[] {
  if (isPerson(deployer) || (!own && deployer.remote === null)) return [];
  const added = [...new Set(segmentsOf(manifest))].filter((segment) => !own?.has(segment));
  if (added.length <= MAX_NEW_SEGMENTS) return [];
  const who = own
    ? 'Have a person of the team deploy it on the panel, under Remotes'
    : "Have the site's operator deploy the first version, with a token for all remotes";
  return [
    {
      check: 'pages',
      what: `This build has pages below ${added.length} new first segments, and a deploy token may add ${MAX_NEW_SEGMENTS} at once.`,
      where: `${manifest.name}@${manifest.version}`,
      todo: `${who}, or bring fewer new segments.`,
    },
  ];
}
