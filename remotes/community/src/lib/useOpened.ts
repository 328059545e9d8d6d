import { statusOf } from '@site/platform/errors';
import { useState } from 'react';

interface Result {
  readonly error?: unknown;
  readonly isFetching: boolean;
}

/** Keeps to what a page was opened with, by `id`: the name in its address may be given up, or go to somebody else. */
export function useOpened(address: string, { error, isFetching }: Result, id: string | undefined) {
  const [first, setFirst] = useState({ address, id });
  const opened = first.address === address ? first.id : undefined;
  if (opened === undefined && id !== undefined) setFirst({ address, id });
  const isGone = statusOf(error) === 404 && !isFetching;
  return { opened, isAnother: opened !== undefined && id !== undefined && (isGone || id !== opened) };
}
