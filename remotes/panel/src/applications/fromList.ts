/** The state of a history entry that was reached from the list of applications: the list's query, for the way back. */
export interface FromList {
  readonly list: string;
}

/** The query of the list that somebody came from, or `undefined` where they came from elsewhere. */
export function listOf(state: unknown): string | undefined {
  const { list } = (state ?? {}) as Partial<FromList>;
  return typeof list === 'string' ? list : undefined;
}
