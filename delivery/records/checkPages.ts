import type { RemoteManifest } from '@site/contract/http/registry';
import type { GateProblem } from '@site/contract/http/releases';
import { firstSegment, NON_PAGE_SEGMENTS, RESERVED_SEGMENTS, SHELL_SEGMENTS } from '@site/contract/pages';
import type { Deployer } from './actor.ts';

export interface PageOwners {
  readonly own: ReadonlySet<string>;
  /** Names of other remotes by segment or slot. */
  readonly others: ReadonlyMap<string, string>;
}

export function segmentsOf({ modules }: Pick<RemoteManifest, 'modules'>): string[] {
  return modules.flatMap(({ routes }) => routes.map(({ path }) => firstSegment(path)));
}

function openedSlots({ modules }: Pick<RemoteManifest, 'modules'>): string[] {
  return modules.flatMap(({ slots = [] }) => slots.map(({ name }) => name));
}

/** Returns what only one remote may have: the first segments of its pages, and the slots that these open. */
export function claimedBy(manifest: Pick<RemoteManifest, 'modules'>): string[] {
  return [...segmentsOf(manifest), ...openedSlots(manifest)];
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

/** Checks that a remote's pages and slots are free or its own; a forced deployment must pass this, too. */
export function checkPages({ name, version, modules }: RemoteManifest, owners: PageOwners): GateProblem[] {
  const otherOf = (claim: string) => (owners.own.has(claim) ? undefined : owners.others.get(claim));
  return modules.flatMap(({ module, routes, navigation, slots = [] }) => {
    const problem = (what: string, todo: string): GateProblem => ({
      check: 'pages',
      what,
      where: `${name}@${version}, module ${module}`,
      todo,
    });
    const pages = routes.flatMap(({ path }) => {
      const segment = firstSegment(path);
      const owner = ownerOf(segment, owners);
      if (owner === undefined) return [];
      return problem(
        `The page ${path} is not for this remote: everything below /${segment} belongs to ${owner}.`,
        'Choose a path whose first segment is your own or free, or have its owner give it up first.',
      );
    });
    const links = navigation
      .filter(({ to }) => NON_PAGE_SEGMENTS.includes(firstSegment(to)))
      .map(({ to }) =>
        problem(`The link ${to} leads to no page: a program answers there.`, 'Link to a page.'),
      );
    const opened = slots.flatMap(({ name: slot }) => {
      const [page = ''] = slot.split('/');
      // What begins with another one's page is about that page; a slot that the remote has already stays its own.
      const owner = otherOf(slot) ?? (owners.own.has(slot) ? undefined : otherOf(page));
      if (owner === undefined) return [];
      return problem(
        `The slot ${slot} is not for this remote: it belongs to the remote "${owner}".`,
        'Choose another name, which begins with your own page, or have its owner give it up first.',
      );
    });
    return [...pages, ...links, ...opened];
  });
}

interface GivenSegments {
  /** Segments of the live build and the baseline. */
  readonly own: ReadonlySet<string>;
  readonly deployer: Deployer;
}

/** Refuses segments that are free, but that the operator has not given to a deploy token which names its own. */
export function checkGivenSegments(
  { name, version, modules }: RemoteManifest,
  { own, deployer: { pages } }: GivenSegments,
): GateProblem[] {
  if (!pages) return [];
  const added = [...new Set(segmentsOf({ modules }))].filter((segment) => !own.has(segment));
  const refused = added.filter((segment) => !pages.includes(segment)).map((segment) => `/${segment}`);
  if (refused.length === 0) return [];
  return [
    {
      check: 'pages',
      what: `This build has pages below ${refused.join(', ')}, which the deploy token may not take.`,
      where: `${name}@${version}`,
      todo: 'Choose other paths, or have the site’s operator give them to a new token (--pages).',
    },
  ];
}
