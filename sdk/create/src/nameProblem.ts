export interface TakenNames {
  readonly reserved: readonly string[];
  readonly remotes: readonly string[];
  readonly pages: readonly { readonly path: string; readonly owner: string }[];
}

const NAME = /^[a-z][a-z0-9-]{0,39}$/;

export const isRemoteName = (name: string): boolean => NAME.test(name);

const segmentOf = (path: string) => path.split('/')[1]?.toLowerCase();

export function nameProblem(name: string, { reserved, remotes, pages }: TakenNames): string | undefined {
  if (!isRemoteName(name))
    return `"${name}" is not a valid remote name: a lower-case letter, then lower-case letters, digits and hyphens, at most 40 characters.`;
  if (remotes.includes(name)) return `"${name}" is taken: the site has a remote of that name.`;
  if (reserved.includes(name)) return `"${name}" is reserved: it means something else on the site.`;
  const owner = pages.find(({ path }) => segmentOf(path) === name)?.owner;
  return owner && `"${name}" is taken: ${owner} has the page /${name}, which the new remote would have too.`;
}
