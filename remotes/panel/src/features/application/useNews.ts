import type { ApplicationDecision } from '@site/contract/http/applications';
import { selectUser, useAppSelector } from '@site/platform/store';
import { useState } from 'react';

/**
 * The newest decision, if it is by somebody else and younger than the page.
 *
 * @param history the newest first; `undefined` while it is on its way
 */
export function useNews(
  history: readonly ApplicationDecision[] | undefined,
): ApplicationDecision | undefined {
  const me = useAppSelector(selectUser)?.name;
  const [known, setKnown] = useState<number>();
  const newest = history?.[0];
  if (history && known === undefined) setKnown(newest?.id ?? 0);
  const isNews = newest !== undefined && known !== undefined && newest.id > known && newest.by !== me;
  return isNews ? newest : undefined;
}
