import { needsRank, rankPasses } from '@site/contract/guards';
import { useEffect, useEffectEvent, useRef } from 'react';
import { useLocation } from 'react-router-dom';
import { routeOf } from '../federation/routes.ts';
import { useAppDispatch, useAppSelector } from '@site/platform/site/createStore';
import { useLateText } from '../core/useText.ts';
import { selectUser } from '@site/platform/session';
import { showToast } from '@site/platform/toasts';

export function useRankNotice(): void {
  const text = useLateText();
  const dispatch = useAppDispatch();
  const { pathname } = useLocation();
  const rank = useAppSelector(selectUser)?.rank;
  const lastRank = useRef(rank);

  const onRank = useEffectEvent(() => {
    const hasChanged = lastRank.current !== undefined && rank !== undefined && lastRank.current !== rank;
    lastRank.current = rank;
    const { guard } = routeOf(pathname);
    if (hasChanged && needsRank(guard) && !rankPasses(guard, rank))
      dispatch(showToast({ kind: 'info', text: text('rankChanged') }));
  });

  useEffect(() => onRank(), [rank]);
}
