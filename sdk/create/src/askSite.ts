import { isRemoteName, type TakenNames } from './nameProblem.ts';

interface Registry {
  readonly remotes: readonly {
    readonly name: string;
    readonly modules: readonly { readonly routes: readonly { readonly path: string }[] }[];
  }[];
}

const TIMEOUT_MS = 15_000;

/** Proxies that npm goes through, and Node before 24.14 does not. */
const PROXIES = ['HTTPS_PROXY', 'https_proxy', 'HTTP_PROXY', 'http_proxy'];

function ofProxy(): string {
  const variable = PROXIES.find((name) => process.env[name]);
  return variable === undefined
    ? ''
    : ` (${variable} names a proxy: Node 24.14 or newer uses it, and this is ${process.version})`;
}

async function read<Answer>(origin: string, address: string): Promise<Answer> {
  const signal = AbortSignal.timeout(TIMEOUT_MS);
  const response = await fetch(new URL(address, origin), { redirect: 'error', signal }).catch(
    () => undefined,
  );
  const isJson = response?.headers.get('content-type')?.includes('json');
  const answer: unknown = isJson ? await response?.json().catch(() => undefined) : undefined;
  if (!response?.ok || !answer)
    throw new Error(`${origin} is not a site with an SDK, or doesn't answer${response ? '' : ofProxy()}.`);
  return answer as Answer;
}

export async function takenNames(origin: string): Promise<TakenNames> {
  const { reserved } = await read<Pick<TakenNames, 'reserved'>>(origin, '/sdk/');
  const { remotes } = await read<Registry>(origin, '/api/registry');
  return {
    reserved,
    remotes: remotes.map(({ name }) => name),
    pages: remotes.flatMap(({ name, modules }) => {
      // A terminal would obey what a site calls a remote otherwise.
      const owner = isRemoteName(name) ? name : 'another remote';
      return modules.flatMap(({ routes }) => routes.map(({ path }) => ({ path, owner })));
    }),
  };
}
