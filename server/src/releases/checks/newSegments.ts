import type { RemoteManifest } from '@site/contract/http/registry';
import type { GateProblem } from '@site/contract/http/releases';
import { segmentsOf } from './pages.ts';

/** First segments that a build may have beyond those of its remote where a deploy token brings it. */
const MAX_NEW_SEGMENTS = 3;

/**
 * Keeps a deploy token from taking every free address of the site for its remote.
 *
 * @param own segments of what is live and of what came with the site
 */
export function checkNewSegments(manifest: RemoteManifest, own: ReadonlySet<string>): GateProblem[] {
  const added = [...new Set(segmentsOf(manifest))].filter((segment) => !own.has(segment));
  if (added.length <= MAX_NEW_SEGMENTS) return [];
  return [
    {
      check: 'pages',
      what: `This build has pages below ${added.length} new first segments, and a deploy token may add ${MAX_NEW_SEGMENTS} at once.`,
      where: `${manifest.name}@${manifest.version}`,
      todo: 'Have a person of the team deploy it on the panel, under Remotes, or bring fewer new segments.',
    },
  ];
}
