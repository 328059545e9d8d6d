import type { AuditAction } from '@site/contract/http/panel';
import type { Lang } from '@site/contract/lang';
import { partsOf } from '@site/platform/listRows';
import { ResourceList } from '@site/platform/ResourceList';
import { useLang } from '@site/platform/text';
import { EmptyState } from '@site/ui/EmptyState';
import { Stack } from '@site/ui/Stack';
import { useSearchParams } from 'react-router-dom';
import { PanelPage } from '../../frame/PanelPage.tsx';
import { FRESH } from '../../lib/freshness.ts';
import { readFilter, useAuditInfiniteQuery } from './auditApi.ts';
import { AuditRow } from './AuditRow.tsx';
import { ACTIONS } from './auditStory.ts';
import { useText, type TextKey } from './useText.ts';

type Subject = AuditAction extends `${infer About}.${string}` ? About : never;

const GROUPS: Readonly<Record<Subject, TextKey>> = {
  settings: 'ofSite',
  maintenance: 'ofSite',
  staff: 'ofTeam',
  application: 'ofTeam',
  alert: 'ofTeam',
  account: 'ofAccounts',
  player: 'ofAccounts',
  remote: 'ofRemotes',
  token: 'ofRemotes',
  'game-server': 'ofGame',
  'game-command': 'ofGame',
  order: 'ofOrders',
};

const groupOf = (action: AuditAction): TextKey => GROUPS[action.split('.')[0] as Subject];

/** The options of the filter, grouped by what they are about and sorted in the reader's language. */
export function kindOptions(text: (key: TextKey) => string, lang: Lang) {
  const options = ACTIONS.map((value) => ({ value, label: text(value), group: text(groupOf(value)) }));
  const compare = new Intl.Collator(lang).compare;
  return options.toSorted((one, other) => compare(one.group, other.group) || compare(one.label, other.label));
}

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
        count={(count) => text('count', { count })}
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
