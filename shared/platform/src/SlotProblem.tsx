import { Button } from '@site/ui/Button';
import { Notice } from '@site/ui/Notice';
import { restoreFocus } from '@site/ui/restoreFocus';
import { space } from '@site/ui/tokens';
import { useEffect } from 'react';
import styled from 'styled-components';
import { useCommonTexts } from './commonTexts.ts';
import { useLang } from './text.ts';

const FAILED = {
  de: 'Dieser Teil der Seite konnte nicht geladen werden.',
  en: 'This part of the page could not be loaded.',
};

const Again = styled.div`
  margin-top: ${space[3]};
`;

/** In place of a contribution that failed. */
export function SlotProblem({ onRetry }: { readonly onRetry: () => void }) {
  const failed = FAILED[useLang()];
  const common = useCommonTexts();
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
            {common('retry')}
          </Button>
        </Again>
      </Notice>
    </div>
  );
}
