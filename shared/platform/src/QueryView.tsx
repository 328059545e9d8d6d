import { ErrorState } from '@site/ui/ErrorState';
import type { StateProps } from '@site/ui/StateFrame';
import type { ReactNode } from 'react';
import { useCommonTexts } from './commonTexts.ts';
import { messageOf, statusOf } from './errors.ts';
import { hasFailed, type QueryState } from './queryState.ts';
import { RetryNotice } from './RetryNotice.tsx';
import { useIsOnline } from './useIsOnline.ts';

interface QueryViewProps<Data> extends Pick<StateProps, 'level' | 'text'> {
  /** The result of a hook of RTK Query; `{ ...result, currentData: rows }` shows a part of the data. */
  readonly query: QueryState<Data>;
  readonly skeleton: ReactNode;
  /** The error message, unless the server's answer says why. */
  readonly failed: string;
  /** Shows `failed` whatever the server's answer says. */
  readonly keepsTitle?: boolean;
  /** Shown if the server knows no such thing (404), which a retry wouldn't find either. */
  readonly missing?: ReactNode;
  /** Shows errors in the frame that is around it, as a part of a page. */
  readonly isInline?: boolean;
  readonly empty?: ReactNode;
  readonly children: (data: Data) => ReactNode;
}

/** Renders the data of a query, its skeleton, or an error with a retry. Known data stays while a later fetch fails. */
export function QueryView<Data>(props: QueryViewProps<Data>): ReactNode {
  const { query, skeleton, failed, keepsTitle = false, missing, isInline, empty, children, ...rest } = props;
  const { currentData, error, refetch } = query;
  if (currentData !== undefined) {
    const isEmpty = empty !== undefined && Array.isArray(currentData) && currentData.length === 0;
    return isEmpty ? empty : children(currentData);
  }
  // Stays while it is asked for again: what is missing rarely appears, and the page would flicker.
  if (missing !== undefined && statusOf(error) === 404) return missing;
  if (!hasFailed(query)) return skeleton;
  const title = (keepsTitle ? undefined : messageOf(error)) ?? failed;
  const retry = () => void refetch();
  if (isInline) return <RetryNotice onRetry={retry}>{title}</RetryNotice>;
  return <Failure {...rest} title={title} onRetry={retry} />;
}

/** The same for everything while there is no network: each query is fetched again when it is back. */
function Failure({ title, ...rest }: StateProps & { readonly onRetry: () => void }) {
  const common = useCommonTexts();
  const isOnline = useIsOnline();
  return <ErrorState {...rest} title={isOnline ? title : common.offline} retryLabel={common.retry} />;
}
