/** The page was not attempted: too many are waiting, nobody waits for it any more, or its process could not run. */
export class NotAttemptedError extends Error {}

/** The data of a page could not be fetched, which says nothing about its build. */
export class DataUnavailableError extends Error {
  /** True if the next attempt may succeed: the API is closed or overloaded, or refuses this visitor for a while. */
  readonly isTemporary: boolean;

  constructor(message: string, isTemporary: boolean) {
    super(message);
    this.isTemporary = isTemporary;
  }
}
