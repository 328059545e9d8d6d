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
