import { readFileSync } from 'node:fs';
import { siteConfig, type SiteConfig } from '@site/contract/http/site';
import { StartupError } from '@site/backend/startupError';

/** Fills in `{applicationDays}` and the like, so that the text always matches the actual retention. */
function withRetention(config: SiteConfig): SiteConfig {
  const fill = (text: string) =>
    Object.entries(config.retention).reduce(
      (filled, [name, days]) => filled.replaceAll(`{${name}}`, String(days)),
      text,
    );
  return {
    ...config,
    privacy: config.privacy.map(({ title, text }) => ({
      title,
      text: { de: fill(text.de), en: fill(text.en) },
    })),
  };
}

/** @throws StartupError that names its problem */
export function readSiteFile(file: string): SiteConfig {
  let content: unknown;
  try {
    content = JSON.parse(readFileSync(file, 'utf8'));
  } catch (error) {
    // The parser quotes the file, including line breaks.
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
  return withRetention(data);
}
