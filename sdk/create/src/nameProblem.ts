/** What a new remote can't be called. */
export interface TakenNames {
  /** Names that mean something else on the site. */
  readonly reserved: readonly string[];
  /** Names of its remotes. */
  readonly remotes: readonly string[];
  /** Its pages, and what has them. */
  readonly pages: readonly { readonly path: string; readonly owner: string }[];
}

const NAME = /^[a-z][a-z0-9-]{0,39}$/;

/** Returns whether a remote can have this name, on any site. */
export const isRemoteName = (name: string): boolean => NAME.test(name);

const segmentOf = (path: string) => path.split('/')[1]?.toLowerCase();

/** @returns why a new remote can't have a name, or undefined if it can */
export function nameProblem(name: string, { reserved, remotes, pages }: TakenNames): string | undefined {
  if (!isRemoteName(name))
    return `"${name}" is not a valid remote name: a lower-case letter, then lower-case letters, digits and hyphens, at most 40 characters.`;
  if (remotes.includes(name)) return `"${name}" is taken: the site has a remote of that name.`;
  if (reserved.includes(name)) return `"${name}" is reserved: it means something else on the site.`;
  const owner = pages.find(({ path }) => segmentOf(path) === name)?.owner;
  return owner && `"${name}" is taken: ${owner} has the page /${name}, which the new remote would have too.`;
}
