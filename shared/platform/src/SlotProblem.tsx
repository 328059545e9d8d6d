import { useEffect } from 'react';
import { RetryNotice } from './RetryNotice.tsx';
import { useLang } from './text.ts';

const FAILED = {
  de: 'Dieser Teil der Seite konnte nicht geladen werden.',
  en: 'This part of the page could not be loaded.',
};

/** In place of a contribution that failed. */
export function SlotProblem({ onRetry }: { readonly onRetry: () => void }) {
  const failed = FAILED[useLang()];
  // As pages do: what is missing is fetched when the network is back.
  useEffect(() => {
    addEventListener('online', onRetry);
    return () => removeEventListener('online', onRetry);
  });
  return (
    <RetryNotice tone="warning" onRetry={onRetry}>
      {failed}
    </RetryNotice>
  );
}
