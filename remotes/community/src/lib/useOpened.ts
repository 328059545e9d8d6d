import { statusOf } from '@site/platform/errors';
import { useState } from 'react';

interface Result {
  readonly error?: unknown;
  readonly isFetching: boolean;
}

/**
 * Keeps to what was found when a page was opened by a name: the name may be given up, or go to somebody else, while the
 * page is open.
 *
 * @param address the name
 * @param result the query by that name
 * @param id the id of what it found, which stays the same
 * @returns what was opened, and whether the name no longer stands for it
 */
export function useOpened(address: string, { error, isFetching }: Result, id: string | undefined) {
  const [first, setFirst] = useState({ address, id });
  const opened = first.address === address ? first.id : undefined;
  if (opened === undefined && id !== undefined) setFirst({ address, id });
  const isGone = statusOf(error) === 404 && !isFetching;
  return { opened, isAnother: opened !== undefined && id !== undefined && (isGone || id !== opened) };
}
