import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { note } from '@site/backend/runProgram';

/** Files of package managers that name where the SDK comes from. */
const FILES = [
  '.npmrc',
  '.yarnrc.yml',
  'package-lock.json',
  'npm-shrinkwrap.json',
  'pnpm-lock.yaml',
  'yarn.lock',
];

const sdkOf = ({ origin }: URL) => `${origin}/sdk/`;

function change(file: string, to: (text: string) => string): void {
  const before = existsSync(file) ? readFileSync(file, 'utf8') : '';
  const after = to(before);
  if (after !== before) writeFileSync(file, after);
}

/** Returns a `package.json` whose `site.origin` is another one, and everything else as it was. */
export function withOrigin(text: string, origin: string): string {
  const { site } = JSON.parse(text) as { site?: { origin?: string } };
  if (site?.origin === undefined || new URL(site.origin).origin === origin) return text;
  return text.replace(
    /("site"\s*:\s*\{[^{}]*?"origin"\s*:\s*)"[^"]*"/,
    (_, start: string) => `${start}${JSON.stringify(origin)}`,
  );
}

/** Has a remote's package managers take the SDK from another site, where they took it from one. */
export function moveRegistry(folder: string, from: URL, to: URL): void {
  for (const name of FILES)
    change(path.join(folder, name), (text) => text.replaceAll(sdkOf(from), sdkOf(to)));
}

const yarnScope = (registry: string) => `npmScopes:
  site:
    npmRegistryServer: '${registry}'
npmPreapprovedPackages:
  - '@site/*'
`;

/**
 * Binds the scope of the SDK to its site, for every package manager: in the public registry, its names are anybody's.
 * What a remote says itself stays.
 */
export function bindScope(folder: string, site: URL): void {
  const registry = sdkOf(site);
  change(path.join(folder, '.npmrc'), (text) =>
    /^\s*@site:registry\s*=/m.test(text) ? text : `@site:registry=${registry}\n${text}`,
  );
  change(path.join(folder, '.yarnrc.yml'), (text) => {
    if (/^npmScopes:(?:\n(?:[ \t].*)?)*\n[ \t]+["']?site["']?:/m.test(`${text}\n`)) return text;
    if (!/^npmScopes:/m.test(text)) return `${text}${yarnScope(registry)}`;
    note(`.yarnrc.yml: add this to npmScopes, or Yarn looks for the SDK elsewhere:\n${yarnScope(registry)}`);
    return text;
  });
}
