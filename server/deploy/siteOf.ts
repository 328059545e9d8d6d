import { CommandError } from '../src/commandError.ts';
import { readSecretFiles } from '../src/secretFiles.ts';
import { releaseSite, type ReleaseSite } from './releaseSite.ts';

/** What every command of releases takes. */
export interface SiteOption {
  readonly site?: string;
}

function siteOf({ site }: SiteOption, remote: string): Promise<ReleaseSite> {
  const { env, problems } = readSecretFiles(process.env, ['DEPLOY_TOKEN']);
  if (problems.length > 0) throw new CommandError(problems.join('; '));
  return releaseSite({ address: site ?? env['SITE'], token: env['DEPLOY_TOKEN'], remote });
}

/** Works with the site that was named, and gives back afterwards what it has lent. */
export async function withSite(
  options: SiteOption,
  remote: string,
  run: (site: ReleaseSite) => Promise<void>,
): Promise<void> {
  const site = await siteOf(options, remote);
  try {
    await run(site);
  } finally {
    await site.end();
  }
}
