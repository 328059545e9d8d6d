import { registry, type Registry } from '@site/contract/http/registry';
import { budgets, claimedBy, imageBudgets, shellContract, type SiteRules } from '@site/delivery/checks';
import { z } from 'zod';
import { askSite } from '../cli/askSite.ts';

const sdk = z.object({ shell: shellContract.nullable(), budgets, images: imageBudgets.optional() });

/** As visitors get them: a canary or a page that is kept for somebody is missing. */
function ownersIn({ remotes }: Registry, name: string): SiteRules['owners'] {
  const claims = remotes.flatMap((remote) =>
    claimedBy(remote).map((claimed): [string, string] => [claimed, remote.name]),
  );
  return {
    own: new Set(claims.filter(([, owner]) => owner === name).map(([segment]) => segment)),
    others: new Map(claims.filter(([, owner]) => owner !== name)),
  };
}

export async function fetchRules(site: URL, name: string): Promise<SiteRules> {
  const [given, current] = await Promise.all([
    askSite(site, '/sdk/', sdk),
    askSite(site, '/api/registry', registry),
  ]);
  return {
    owners: ownersIn(current, name),
    shell: given.shell ?? undefined,
    budgets: { ...given.budgets, images: given.images },
  };
}
