import { tarballPath, type SdkVersion } from '@site/delivery';

/**
 * Returns what an npm registry says about a package of the SDK, or undefined if no version has it:
 * https://github.com/npm/registry/blob/main/docs/responses/package-metadata.md
 */
export function packumentOf(
  name: string,
  stored: readonly SdkVersion[],
  current: string | undefined,
  origin: string,
) {
  const found = stored.flatMap(({ version, packages, storedAt }) => {
    const own = packages.find(({ manifest }) => manifest.name === name);
    return own ? [{ version, own, storedAt: storedAt.toISOString() }] : [];
  });
  const newest = found.find(({ version }) => version === current) ?? found.at(-1);
  const [first] = found;
  if (!newest || !first) return undefined;
  const times = found.map(({ storedAt }) => storedAt).toSorted();
  const modified = times.at(-1) ?? newest.storedAt;
  return {
    name,
    'dist-tags': { latest: newest.version },
    versions: Object.fromEntries(
      found.map(({ version, own }) => {
        const { integrity, shasum, unpackedSize } = own;
        const tarball = new URL(`/sdk/${tarballPath(name, version)}`, origin).href;
        return [version, { ...own.manifest, dist: { tarball, integrity, shasum, unpackedSize } }];
      }),
    ),
    modified,
    time: {
      created: first.storedAt,
      modified,
      ...Object.fromEntries(found.map(({ version, storedAt }) => [version, storedAt])),
    },
  };
}
