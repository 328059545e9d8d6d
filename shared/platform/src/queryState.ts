/** The part of a query's result that a view needs: that of any hook of RTK Query, or one made from it. */
export interface QueryState<Data> {
  /** The data of the current argument: kept while it is fetched again, even if that fails. */
  readonly currentData?: Data | undefined;
  readonly isFetching: boolean;
  readonly error?: unknown;
  readonly refetch: () => unknown;
}

/** Returns whether there is nothing to show because loading failed and isn't being repeated. */
export function hasFailed({ currentData, isFetching, error }: QueryState<unknown>): boolean {
  return currentData === undefined && !isFetching && error !== undefined;
}

/** Returns the state of two queries as one, which has data once both have. */
export function bothOf<A, B>(a: QueryState<A>, b: QueryState<B>): QueryState<readonly [A, B]> {
  const hasBoth = a.currentData !== undefined && b.currentData !== undefined;
  return {
    currentData: hasBoth ? [a.currentData, b.currentData] : undefined,
    isFetching: a.isFetching || b.isFetching,
    error: a.error ?? b.error,
    refetch: () => [a.refetch(), b.refetch()],
  };
}
