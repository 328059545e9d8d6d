/** What `GET /sdk/` says, as far as a new remote needs it. */
export interface SiteSdk {
  /** The version of the SDK that this site was built with. */
  readonly version: string;
  /** Names that no remote may have. */
  readonly reserved: readonly string[];
}

interface Registry {
  readonly remotes: readonly {
    readonly name: string;
    readonly modules: readonly { readonly routes: readonly { readonly path: string }[] }[];
  }[];
}

const TIMEOUT_MS = 15_000;

async function read<Answer>(origin: string, address: string): Promise<Answer> {
  const signal = AbortSignal.timeout(TIMEOUT_MS);
  const response = await fetch(new URL(address, origin), { redirect: 'error', signal }).catch(
    () => undefined,
  );
  const isJson = response?.headers.get('content-type')?.includes('json');
  const answer: unknown = isJson ? await response?.json().catch(() => undefined) : undefined;
  if (!response?.ok || !answer) throw new Error(`${origin} is not a site with an SDK, or doesn't answer.`);
  return answer as Answer;
}

/** Asks a site for its SDK. @throws Error that says why it has none */
export const fetchSdk = (origin: string): Promise<SiteSdk> => read<SiteSdk>(origin, '/sdk/');

const NAME = /^[a-z][a-z0-9-]{0,39}$/;

const segmentOf = (path: string) => path.split('/')[1]?.toLowerCase();

/** @returns why a remote of this site can't have a name, or undefined if it can */
export async function nameProblem(origin: string, name: string, sdk: SiteSdk): Promise<string | undefined> {
  if (!NAME.test(name))
    return `"${name}" is not a valid remote name: a lower-case letter, then lower-case letters, digits and hyphens, at most 40 characters.`;
  if (sdk.reserved.includes(name)) return `"${name}" is reserved: it means something else on the site.`;
  const { remotes } = await read<Registry>(origin, '/api/registry');
  if (remotes.some((remote) => remote.name === name))
    return `"${name}" is taken: the site has a remote of that name.`;
  const owner = remotes.find(({ modules }) =>
    modules.some(({ routes }) => routes.some((route) => segmentOf(route.path) === name)),
  );
  // A terminal would obey what a site calls a remote otherwise.
  const ownerName = owner && (NAME.test(owner.name) ? owner.name : 'another remote');
  return (
    ownerName &&
    `"${name}" is taken: ${ownerName} has the page /${name}, which the new remote would have too.`
  );
}
