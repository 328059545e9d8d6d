import { olderPages } from '@site/platform/olderPages';
import { hasFailed } from '@site/platform/queryState';
import { QueryView } from '@site/platform/QueryView';
import { useLang } from '@site/platform/text';
import { EmptyState } from '@site/ui/EmptyState';
import { LoadOlder } from '@site/ui/LoadOlder';
import { Select } from '@site/ui/Select';
import { Skeleton } from '@site/ui/Skeleton';
import { Stack } from '@site/ui/Stack';
import { space } from '@site/ui/tokens';
import { VisuallyHidden } from '@site/ui/VisuallyHidden';
import { Fragment, useRef } from 'react';
import { useSearchParams } from 'react-router-dom';
import styled from 'styled-components';
import { FRESH } from '../../lib/freshness.ts';
import { PanelPage } from '../../frame/PanelPage.tsx';
import { readFilter, useAuditInfiniteQuery } from './auditApi.ts';
import { AuditRow } from './AuditRow.tsx';
import { kindOptions } from './kindOptions.ts';
import { useText } from './useText.ts';

const Filter = styled.div`
  max-width: 400px;
  margin-bottom: ${space[4]};
`;

const ROWS = Array.from({ length: 10 }, (_, row) => row);

export function AuditPage() {
  const text = useText();
  const lang = useLang();
  const list = useRef<HTMLDivElement>(null);
  const [params, setParams] = useSearchParams();
  const filter = readFilter(params);
  const result = useAuditInfiniteQuery(filter, FRESH.queryOptions);
  const entries = result.currentData?.pages.flat();
  const query = { ...result, currentData: entries };

  return (
    <PanelPage title={text('title')} lead={text('lead')}>
      <Filter>
        <Select
          label={text('kind')}
          value={filter}
          options={[{ value: 'all', label: text('all') }, ...kindOptions(text, lang)]}
          onChange={(value) => setParams(value === 'all' ? {} : { action: value })}
        />
      </Filter>
      <VisuallyHidden role="status">
        {entries ? text('count', { count: entries.length }) : !hasFailed(query) && text('loading')}
      </VisuallyHidden>
      <QueryView
        query={query}
        skeleton={
          <Stack $gap={2} aria-busy="true">
            {ROWS.map((row) => (
              <Skeleton key={row} height={52} steps={2} />
            ))}
          </Stack>
        }
        failed={text('failed')}
        empty={<EmptyState title={text('empty')} text={text(filter === 'all' ? 'emptyText' : 'noMatch')} />}
      >
        {(shown) => (
          <Fragment key={filter}>
            <Stack as="ol" $gap={2} ref={list}>
              {shown.map((entry) => (
                <AuditRow key={entry.id} entry={entry} />
              ))}
            </Stack>
            <LoadOlder
              {...olderPages(query, text('olderFailed'))}
              list={list}
              count={shown.length}
              label={text('older')}
              busyLabel={text('loadingOlder')}
            />
          </Fragment>
        )}
      </QueryView>
    </PanelPage>
  );
}
