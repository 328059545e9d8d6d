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
  const response = await fetch(new URL(address, origin), { signal: AbortSignal.timeout(TIMEOUT_MS) }).catch(
    () => undefined,
  );
  const isJson = response?.headers.get('content-type')?.includes('json');
  if (!response?.ok || !isJson) throw new Error(`${origin} is not a site with an SDK, or doesn't answer.`);
  return (await response.json()) as Answer;
}

/** Asks a site for its SDK. @throws Error that says why it has none */
export const fetchSdk = (origin: string): Promise<SiteSdk> => read<SiteSdk>(origin, '/sdk/');

const segmentOf = (path: string) => path.split('/')[1]?.toLowerCase();

/** @returns why a remote of this site can't have a name, or undefined if it can */
export async function nameProblem(origin: string, name: string, sdk: SiteSdk): Promise<string | undefined> {
  if (!/^[a-z][a-z0-9-]{0,39}$/.test(name))
    return `"${name}" is not a valid remote name: a lower-case letter, then lower-case letters, digits and hyphens, at most 40 characters.`;
  if (sdk.reserved.includes(name)) return `"${name}" is reserved: it means something else on the site.`;
  const { remotes } = await read<Registry>(origin, '/api/registry');
  if (remotes.some((remote) => remote.name === name))
    return `"${name}" is taken: the site has a remote of that name.`;
  const owner = remotes.find(({ modules }) =>
    modules.some(({ routes }) => routes.some((route) => segmentOf(route.path) === name)),
  );
  return (
    owner && `"${name}" is taken: ${owner.name} has the page /${name}, which the new remote would have too.`
  );
}
