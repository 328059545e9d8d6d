import type { RankId } from '@site/contract/ranks';
import type { StoreAccess } from './checkGuard.ts';

/**
 * The rank of who is logged in, from the server: a token may be older than a demotion.
 *
 * @throws when the server does not say
 */
export async function askRank({ dispatch }: Pick<StoreAccess, 'dispatch'>): Promise<RankId> {
  const { sessionApi } = await import(/* webpackChunkName: "session-api" */ '../session/sessionApi.ts');
  const { rank } = await dispatch(
    sessionApi.endpoints.rank.initiate(undefined, { forceRefetch: true, subscribe: false }),
  ).unwrap();
  return rank;
}
