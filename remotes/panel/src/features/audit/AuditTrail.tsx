import type { AuditEntry } from '@site/contract/http/panel';
import { messageOf } from '@site/platform/errors';
import { Button } from '@site/ui/Button';
import { ErrorText } from '@site/ui/ErrorText';
import { keepPlace } from '@site/ui/keepPlace';
import { space } from '@site/ui/tokens';
import { useEffect, useRef } from 'react';
import styled from 'styled-components';
import { Rows } from './auditLayout.ts';
import { AuditRow } from './AuditRow.tsx';
import { useText } from './useText.ts';

const More = styled.div`
  display: grid;
  justify-items: center;
  gap: ${space[3]};
  margin-top: ${space[5]};
`;

interface AuditTrailProps {
  readonly entries: readonly AuditEntry[];
  readonly hasOlder: boolean;
  readonly isLoadingOlder: boolean;
  /** Why older ones did not come. */
  readonly olderError: unknown;
  readonly onOlder: () => void;
}

export function AuditTrail({ entries, hasOlder, isLoadingOlder, olderError, onOlder }: AuditTrailProps) {
  const text = useText();
  const list = useRef<HTMLOListElement>(null);
  const readSoFar = useRef<number>(undefined);
  const count = entries.length;

  // Reading goes on at the first of the older ones, not below the last.
  useEffect(() => {
    if (isLoadingOlder || readSoFar.current === undefined) return;
    const next = list.current?.children[readSoFar.current];
    readSoFar.current = undefined;
    if (next instanceof HTMLElement) next.focus({ preventScroll: true });
  }, [count, isLoadingOlder]);

  return (
    <>
      <Rows ref={list}>
        {entries.map((entry) => (
          <AuditRow key={entry.id} entry={entry} />
        ))}
      </Rows>
      {hasOlder && (
        <More ref={keepPlace}>
          {olderError !== undefined && (
            <div role="alert">
              <ErrorText>{messageOf(olderError) ?? text('olderFailed')}</ErrorText>
            </div>
          )}
          <Button
            busy={isLoadingOlder}
            busyLabel={text('loadingOlder')}
            onClick={() => {
              readSoFar.current = count;
              onOlder();
            }}
          >
            {text('older')}
          </Button>
        </More>
      )}
    </>
  );
}
