/** What no file has: a browser refuses everything for it. */
const NOTHING = `sha384-${'A'.repeat(64)}`;

type Hashes = Readonly<Record<string, string>>;

/** The hashes of each folder of files that another origin serves. */
const folders = new Map<string, Hashes>();

const folderOf = (entry: string) => entry.slice(0, entry.lastIndexOf('/') + 1);

/** From now on a file of this build is only run with the content that was deployed. */
export function trustOnly(entry: string, hashes: Hashes | undefined): void {
  if (hashes) folders.set(folderOf(entry), hashes);
}

/** The hash a script must have; one that nobody has for a file that was not deployed with its build. */
export function integrityOf(src: string): string | undefined {
  const [address = ''] = src.split(/[?#]/);
  for (const [folder, hashes] of folders) {
    if (address.startsWith(folder)) return hashes[address] ?? NOTHING;
  }
  return undefined;
}
