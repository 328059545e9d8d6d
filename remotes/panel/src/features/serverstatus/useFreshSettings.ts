import { useEffect } from 'react';
import { selectUser, useAppDispatch, useAppSelector } from '@site/platform/store';
import { useWatch } from '../../lib/useWatch.ts';
import { FRESH } from '../../lib/freshness.ts';
import { useSettingsQuery } from './settingsApi.ts';
import { left, opened, selectKnown } from './settingsSlice.ts';

/** Milliseconds after which the open page asks again. */
const EVERY = 10_000;

/** The settings as they are now, for as long as the page is open: asked for again and again, and when somebody comes back. */
export function useFreshSettings() {
  const dispatch = useAppDispatch();
  const editor = useAppSelector(selectUser)?.uuid;
  const known = useAppSelector(selectKnown);
  const { isFetching, isError, refetch } = useSettingsQuery(undefined, FRESH.onVisit);

  useEffect(() => {
    dispatch(opened(editor));
    return () => void dispatch(left());
  }, [dispatch, editor]);

  useWatch(() => {
    if (known && !isFetching) void refetch();
  }, EVERY);

  return { known, isFailed: !known && isError && !isFetching, refetch };
}
