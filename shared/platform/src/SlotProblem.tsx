import { Button } from '@site/ui/Button';
import { Notice } from '@site/ui/Notice';
import { restoreFocus } from '@site/ui/restoreFocus';
import { space } from '@site/ui/tokens';
import { useEffect } from 'react';
import styled from 'styled-components';
import { useLang } from './text.ts';

const TEXTS = {
  de: { failed: 'Dieser Teil der Seite konnte nicht geladen werden.', retry: 'Noch einmal versuchen' },
  en: { failed: 'This part of the page could not be loaded.', retry: 'Try again' },
};

const Again = styled.div`
  margin-top: ${space[3]};
`;

/** In place of a contribution that failed. */
export function SlotProblem({ onRetry }: { readonly onRetry: () => void }) {
  const { failed, retry } = TEXTS[useLang()];
  // As pages do: what is missing is fetched when the network is back.
  useEffect(() => {
    addEventListener('online', onRetry);
    return () => removeEventListener('online', onRetry);
  });
  return (
    <div ref={restoreFocus}>
      <Notice tone="warning">
        <p>{failed}</p>
        <Again>
          <Button variant="quiet" onClick={onRetry}>
            {retry}
          </Button>
        </Again>
      </Notice>
    </div>
  );
}
