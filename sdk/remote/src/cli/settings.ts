import { CommandError } from '@site/backend/commandError';
import { z } from 'zod';
import { readPackage, type RemoteSettings } from '../build/project.ts';

const settings = z.object({
  smoke: z.array(z.string()).optional(),
  build: z.string().min(1).optional(),
  origin: z.url({ protocol: /^https?$/ }).optional(),
});

const EXPECTED: Readonly<Record<string, string>> = {
  smoke: 'a list of addresses, such as ["/shop?from=gate"]',
  build: 'a command, such as "vite build"',
  origin: 'the address of the site, such as "https://site.example"',
};

/**
 * Reads what a remote's `package.json` says of the site.
 *
 * @throws CommandError that names the settings that are wrong
 */
export function readSettings(folder: string): RemoteSettings {
  const { site = {} } = readPackage(folder);
  const { error } = settings.safeParse(site);
  if (!error) return site;
  const keys = [...new Set(error.issues.map(({ path }) => String(path[0] ?? '')))];
  throw new CommandError(
    keys
      .map((key) =>
        key === ''
          ? 'package.json: site must be an object, such as { "origin": "https://site.example" }.'
          : `package.json: site.${key} is ${JSON.stringify((site as Record<string, unknown>)[key])}, and must be ${EXPECTED[key]}.`,
      )
      .join('\n'),
  );
}
