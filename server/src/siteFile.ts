import { readFileSync } from 'node:fs';
import { siteConfig, type SiteConfig } from '@site/contract/http/site';
import { StartupError } from './startupError.ts';

/**
 * Reads `config/site.json`.
 *
 * @throws StartupError that names what is wrong in it
 */
export function readSiteFile(file: string): SiteConfig {
  let content: unknown;
  try {
    content = JSON.parse(readFileSync(file, 'utf8'));
  } catch (error) {
    throw new StartupError(`${file} can't be read: ${(error as Error).message}`);
  }
  const { data, error } = siteConfig.safeParse(content);
  if (!data) {
    const wrong = error.issues.map((issue) => `${issue.path.join('.')}: ${issue.message}`).join('; ');
    throw new StartupError(`${file} is wrong: ${wrong}`);
  }
  return data;
}
