import type { AuditEntry } from '@site/contract/http/panel';
import { messageOf } from '@site/platform/errors';
import { LoadOlder } from '@site/ui/LoadOlder';
import { useRef } from 'react';
import { Rows } from './auditLayout.ts';
import { AuditRow } from './AuditRow.tsx';
import { useText } from './useText.ts';

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

  return (
    <>
      <Rows ref={list}>
        {entries.map((entry) => (
          <AuditRow key={entry.id} entry={entry} />
        ))}
      </Rows>
      <LoadOlder
        hasMore={hasOlder}
        list={list}
        count={entries.length}
        label={text('older')}
        busyLabel={text('loadingOlder')}
        isLoading={isLoadingOlder}
        error={olderError === undefined ? undefined : (messageOf(olderError) ?? text('olderFailed'))}
        onLoad={onOlder}
      />
    </>
  );
}
