import { releaseSite, type ReleaseSite } from './releaseSite.ts';

/** What every command of releases takes. */
export interface SiteOption {
  readonly site?: string;
}

/** The site that was named. */
export function siteOf({ site }: SiteOption, remote: string): Promise<ReleaseSite> {
  return releaseSite({ address: site ?? process.env['SITE'], token: process.env['DEPLOY_TOKEN'], remote });
}
