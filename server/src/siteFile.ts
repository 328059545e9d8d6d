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
    // The parser quotes the file, line breaks included.
    const reason = (error as Error).message.replace(/\s+/g, ' ');
    throw new StartupError(`${file} can't be read: ${reason}`);
  }
  const { data, error } = siteConfig.safeParse(content);
  if (!data) {
    const wrong = error.issues
      .map(({ path, message }) => [path.join('.'), message].filter(Boolean).join(': '))
      .join('; ');
    throw new StartupError(`${file} is wrong: ${wrong}`);
  }
  return data;
}
