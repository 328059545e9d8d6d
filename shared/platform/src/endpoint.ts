import type {
  EndpointBuilder,
  FetchArgs,
  FetchBaseQueryError,
  FetchBaseQueryMeta,
  InfiniteQueryDefinition,
  MutationDefinition,
  QueryDefinition,
  TagDescription,
} from '@reduxjs/toolkit/query/react';
import type { Call } from '@site/contract/calls/all';
import type { CallAnswer, CallRequest } from '@site/contract/calls/types';
import type { SessionResponse } from '@site/contract/http/session';
import { invalidateSiteTags, isSiteTag } from './siteActions.ts';
import type { SiteBaseQuery } from './site/createApi.ts';

interface Parts {
  readonly params?: Readonly<Record<string, string | number>>;
  readonly query?: Readonly<Record<string, unknown>>;
  readonly body?: unknown;
  readonly headers?: Readonly<Record<string, string | undefined>>;
}

type Request<Address extends Call> =
  object extends CallRequest<Address> ? [request?: CallRequest<Address>] : [request: CallRequest<Address>];

type WithoutToken<Answer> = Answer extends SessionResponse ? Omit<Answer, 'accessToken'> : Answer;

/** The answer of a call as it reaches an endpoint: the shell keeps the token of a session to itself. */
type PageAnswer<Address extends Call> = WithoutToken<CallAnswer<Address>>;

interface CallArgs<Answer> extends FetchArgs {
  /** Of the type only. */
  readonly answer?: Answer;
}

/** Returns the request of a call, for the `queryFn` of an endpoint; the parameters of the path are encoded here. */
export function requestOf<Address extends Call>(
  address: Address,
  ...[request]: Request<Address>
): CallArgs<PageAnswer<Address>> {
  const [method = '', path = ''] = address.split(' ');
  const { params = {}, query, body, headers }: Parts = request ?? {};
  const url = path.replace(/:(\w+)/g, (_, name: string) => encodeURIComponent(params[name] ?? ''));
  return {
    url,
    method,
    ...(query && { params: query }),
    ...(headers && { headers }),
    ...(body !== undefined && { body }),
  };
}

type Sent<Answer> =
  | { readonly data: Answer; readonly error?: undefined; readonly meta?: FetchBaseQueryMeta }
  | { readonly data?: undefined; readonly error: FetchBaseQueryError; readonly meta?: FetchBaseQueryMeta };

/** Sends a request with the last argument of the `queryFn` of an endpoint, and returns what the call answers. */
export const answerOf = async <Answer>(
  send: (request: FetchArgs) => ReturnType<SiteBaseQuery>,
  request: CallArgs<Answer>,
): Promise<Sent<Answer>> => (await send(request)) as Sent<Answer>;

/** Returns the version of an answer, to send back as `if-match`, or a tag that matches no version if it names none. */
export function etagOf(meta: FetchBaseQueryMeta | undefined): string {
  // A compressing proxy makes tags weak.
  return meta?.response?.headers.get('etag')?.replace(/^W\//, '') ?? '""';
}

type Options<Given> = object extends Given ? [options?: Given] : [options: Given];

type CallOptions<Address extends Call, Arg, Result> = {
  /** Makes the result of the answer; left out if that is the answer itself. */
  readonly read?: (
    answer: PageAnswer<Address>,
    meta: FetchBaseQueryMeta | undefined,
    arg: Arg,
  ) => Result | Promise<Result>;
} & (object extends CallRequest<Address>
  ? { /** Makes the request of the argument. */ readonly request?: (arg: Arg) => CallRequest<Address> }
  : { /** Makes the request of the argument. */ readonly request: (arg: Arg) => CallRequest<Address> });

type Others<Definition> = Definition extends { readonly query: unknown }
  ? Omit<Definition, 'query' | 'queryFn' | 'transformResponse' | 'type'>
  : never;

const definitionOf = <Address extends Call>(
  address: Address | ((arg: never) => Address),
  { request, read, ...others }: CallOptions<Address, never, unknown> & object,
) => ({
  ...others,
  query: (arg: never) =>
    requestOf(
      typeof address === 'function' ? address(arg) : address,
      ...([request?.(arg)] as unknown as Request<Address>),
    ),
  ...(read && { transformResponse: read }),
});

/**
 * Defines an endpoint that reads from the site's API: address, request and answer have the types of the call's
 * definition.
 *
 * @example
 * clan: callQuery(build, 'GET /clans/:clan', {
 *   request: (clan: string) => ({ params: { clan } }),
 *   providesTags: ['Clan'],
 * })
 *
 * @param address method and path of the call, as the contract defines it
 * @param options `request` and `read`, and the other options of RTK Query's `build.query`
 */
export function callQuery<
  Tags extends string,
  Path extends string,
  Address extends Call,
  Arg = void,
  Result = PageAnswer<Address>,
>(
  build: EndpointBuilder<SiteBaseQuery, Tags, Path>,
  address: Address,
  ...[options]: Options<
    CallOptions<Address, Arg, Result> &
      Others<QueryDefinition<NoInfer<Arg>, SiteBaseQuery, NoInfer<Tags>, NoInfer<Result>, NoInfer<Path>>>
  >
): QueryDefinition<NoInfer<Arg>, SiteBaseQuery, Tags, NoInfer<Result>, Path> {
  return build.query<Result, Arg>(definitionOf(address, (options ?? {}) as never) as never);
}

type Tags = readonly TagDescription<string>[];

interface Mutation {
  readonly invalidatesTags?: Tags | ((...settled: unknown[]) => Tags);
  readonly onQueryStarted?: (arg: unknown, running: Running) => unknown;
}

interface Running {
  readonly dispatch: (action: object) => unknown;
  readonly queryFulfilled: Promise<Partial<Record<'data' | 'error' | 'meta', unknown>>>;
}

/** Makes what a mutation invalidates of everybody's tags known to all apis of the page, and not to its own alone. */
function tellingAllApis(definition: Mutation): Mutation {
  const { invalidatesTags = [], onQueryStarted } = definition;
  const tagsOf = (...settled: unknown[]) =>
    typeof invalidatesTags === 'function' ? invalidatesTags(...settled) : invalidatesTags;
  return {
    ...definition,
    invalidatesTags: (...settled) => tagsOf(...settled).filter((tag) => !isSiteTag(tag)),
    async onQueryStarted(arg, running) {
      void onQueryStarted?.(arg, running);
      const { data, error, meta } = await running.queryFulfilled.catch((failure: object) => failure as never);
      const ofSite = tagsOf(data, error, arg, meta).filter(isSiteTag);
      if (ofSite.length > 0) running.dispatch(invalidateSiteTags(ofSite));
    },
  };
}

/**
 * Defines an endpoint that changes something through the site's API, see {@link callQuery}. What it invalidates of the
 * tags that belong to everybody (`Alerts`, `Orders`, `UnreadAlerts`), all remotes fetch again. Of acts that differ only in
 * their path, `address` is a function of the argument.
 */
export function callMutation<
  Tags extends string,
  Path extends string,
  Address extends Call,
  Arg = void,
  Result = PageAnswer<Address>,
>(
  build: EndpointBuilder<SiteBaseQuery, Tags, Path>,
  address: Address | ((arg: NoInfer<Arg>) => Address),
  ...[options]: Options<
    CallOptions<Address, Arg, Result> &
      Others<MutationDefinition<NoInfer<Arg>, SiteBaseQuery, NoInfer<Tags>, NoInfer<Result>, NoInfer<Path>>>
  >
): MutationDefinition<NoInfer<Arg>, SiteBaseQuery, Tags, NoInfer<Result>, Path> {
  const definition = definitionOf(address, (options ?? {}) as never) as Mutation;
  return build.mutation<Result, Arg>(tellingAllApis(definition) as never);
}

/** The input of a request for a page of a list. */
export interface PageWanted<Arg, Param> {
  readonly queryArg: Arg;
  readonly pageParam: Param;
}

/** Defines an endpoint that reads a list from the site's API page after page, see {@link callQuery}. */
export function callInfiniteQuery<
  Tags extends string,
  Path extends string,
  Address extends Call,
  Arg,
  Param,
  Result = PageAnswer<Address>,
>(
  build: EndpointBuilder<SiteBaseQuery, Tags, Path>,
  address: Address,
  options: CallOptions<Address, PageWanted<Arg, Param>, Result> &
    Others<
      InfiniteQueryDefinition<
        NoInfer<Arg>,
        NoInfer<Param>,
        SiteBaseQuery,
        NoInfer<Tags>,
        NoInfer<Result>,
        NoInfer<Path>
      >
    >,
): InfiniteQueryDefinition<Arg, Param, SiteBaseQuery, Tags, NoInfer<Result>, Path> {
  return build.infiniteQuery<Result, Arg, Param>(definitionOf(address, options as never) as never);
}
