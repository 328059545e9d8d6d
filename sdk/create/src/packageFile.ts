import { readFileSync } from 'node:fs';
import path from 'node:path';

const own = (file: string) =>
  JSON.parse(readFileSync(path.join(import.meta.dirname, '..', file), 'utf8')) as unknown;

const DEPENDENCIES = ['contract', 'platform', 'ui'];
const DEV_DEPENDENCIES = ['deploy', 'remote', 'testing'];

const sdkPackages = (names: readonly string[]) =>
  Object.fromEntries(names.map((name) => [`@site/${name}`, ownVersion()]));

const sorted = (packages: Record<string, string>) =>
  Object.fromEntries(Object.entries(packages).sort(([a], [b]) => (a < b ? -1 : 1)));

export function completePackage(text: string, site: string): string {
  const file = JSON.parse(text) as object;
  const completed = {
    ...file,
    site: { origin: site },
    dependencies: sorted(sdkPackages(DEPENDENCIES)),
    devDependencies: sorted({
      ...sdkPackages(DEV_DEPENDENCIES),
      ...(own('libraries.json') as Record<string, string>),
    }),
  };
  return `${JSON.stringify(completed, null, 2)}\n`;
}

/** Without `registry`, npm looks for the SDK in the public registry, where its names are anybody's. */
export const npmSettings = (registry: string): string => `\
; The SDK comes from here and from nowhere else: keep this line.
@site:registry=${registry}
; Without other bundlers, which packages could work with: what a remote needs is named.
omit=peer
; The SDK is tested on Node 20.11, of which some packages warn.
loglevel=error
`;

/** Yarn 2 and newer don't read `.npmrc`, and wait a day with new versions. */
export const yarnSettings = (registry: string): string => `\
# The SDK comes from here and from nowhere else: keep this.
npmScopes:
  site:
    npmRegistryServer: '${registry}'
npmPreapprovedPackages:
  - '@site/*'
${registry.startsWith('http:') ? `unsafeHttpWhitelist:\n  - '${new URL(registry).hostname}'\n` : ''}# Bundlers and types look for packages in folders.
nodeLinker: node-modules
`;

export const ownVersion = (): string => (own('package.json') as { version: string }).version;
