import { siteUrl } from '@site/backend/siteUrl';
import { fail } from '@site/backend/terminal';

/** Reads the URL of a site that `SITE` names, and ends the command with what is wrong with it. */
export function namedSite(named: string): URL {
  try {
    return siteUrl(named);
  } catch (error) {
    return fail((error as Error).message);
  }
}
