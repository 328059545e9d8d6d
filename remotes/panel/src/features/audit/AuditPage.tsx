import { partsOf } from '@site/platform/listRows';
import { ResourceList } from '@site/platform/ResourceList';
import { useLang } from '@site/platform/text';
import { EmptyState } from '@site/ui/EmptyState';
import { Stack } from '@site/ui/Stack';
import { useSearchParams } from 'react-router-dom';
import { FRESH } from '../../lib/freshness.ts';
import { PanelPage } from '../../frame/PanelPage.tsx';
import { readFilter, useAuditInfiniteQuery } from './auditApi.ts';
import { AuditRow } from './AuditRow.tsx';
import { kindOptions } from './kindOptions.ts';
import { useText } from './useText.ts';

export function AuditPage() {
  const text = useText();
  const lang = useLang();
  const [params, setParams] = useSearchParams();
  const filter = readFilter(params);
  const list = partsOf(useAuditInfiniteQuery(filter, FRESH.queryOptions));
  return (
    <PanelPage title={text('title')} lead={text('lead')}>
      <ResourceList
        list={list}
        text={text}
        count={text('count', { count: list.next.count })}
        empty={<EmptyState title={text('empty')} text={text(filter === 'all' ? 'emptyText' : 'noMatch')} />}
        filters={[
          {
            label: text('kind'),
            value: filter,
            options: [{ value: 'all', label: text('all') }, ...kindOptions(text, lang)],
            onChange: (value) => setParams(value === 'all' ? {} : { action: value }),
          },
        ]}
        older={{ label: text('older'), busyLabel: text('loadingOlder'), failed: text('olderFailed') }}
      >
        {(entries, ref) => (
          <Stack as="ol" $gap={2} ref={ref}>
            {entries.map((entry) => (
              <AuditRow key={entry.id} entry={entry} />
            ))}
          </Stack>
        )}
      </ResourceList>
    </PanelPage>
  );
}
