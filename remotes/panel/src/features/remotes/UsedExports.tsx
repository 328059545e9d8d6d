import type { RemoteUses } from '@site/contract/http/releases';
import { formatNumber } from '@site/platform/format';
import { QueryView } from '@site/platform/QueryView';
import { useLang } from '@site/platform/text';
import { SearchField } from '@site/ui/SearchField';
import { Stack } from '@site/ui/Stack';
import { Table, type Column } from '@site/ui/Table';
import { useState } from 'react';
import styled from 'styled-components';
import { PanelCard } from '../../lib/cardLayout.ts';
import { Code, Heading } from '../../lib/typography.ts';
import { OnDemand } from './OnDemand.tsx';
import { useRemoteUsesQuery } from './remotesApi.ts';
import { Quiet } from './remotesLayout.ts';
import { useText } from './useText.ts';

type UsedExport = RemoteUses[number];

const MAX_LENGTH = 64;

/** Stays in one piece. */
const Version = styled.span`
  white-space: nowrap;
`;

function Users({ users }: Pick<UsedExport, 'users'>) {
  return (
    <div>
      {users.map(({ remote, version, publishedBy }) => (
        <div key={`${remote} ${version}`}>
          <Version>
            {remote} {version}
          </Version>
          {publishedBy !== null && <span>{` (${publishedBy})`}</span>}
        </div>
      ))}
    </div>
  );
}

function matches(row: UsedExport, search: string): boolean {
  const words = search.toLowerCase().split(/\s+/);
  const users = row.users.flatMap(({ remote, version, publishedBy }) => [remote, version, publishedBy]);
  const text = [row.module, row.name, ...users].join(' ').toLowerCase();
  return words.every((word) => text.includes(word));
}

function Uses({ rows }: { readonly rows: RemoteUses }) {
  const text = useText();
  const lang = useLang();
  const [search, setSearch] = useState('');
  const found = rows.filter((row) => matches(row, search));
  const columns: Column<UsedExport>[] = [
    {
      label: text('export'),
      cell: ({ name }) => (name === '*' ? text('wholeModule') : <Code>{name}</Code>),
    },
    { label: text('module'), cell: ({ module }) => <Code>{module}</Code> },
    { label: text('usedBy'), cell: ({ users }) => <Users users={users} /> },
  ];
  return (
    <Stack $gap={4}>
      <Quiet>{text('usesHint', { count: formatNumber(rows.length, lang) })}</Quiet>
      <SearchField
        label={text('findExport')}
        value={search}
        maxLength={MAX_LENGTH}
        onChange={setSearch}
        onClear={() => setSearch('')}
      />
      {found.length === 0 ? (
        <Quiet role="status">{text('noUses')}</Quiet>
      ) : (
        <Table
          caption={text('uses')}
          columns={columns}
          rows={found}
          rowKey={({ module, name }) => `${module} ${name}`}
        />
      )}
    </Stack>
  );
}

function LoadedUses() {
  const text = useText();
  return (
    <QueryView
      query={useRemoteUsesQuery()}
      skeleton={<Quiet role="status">{text('usesLoading')}</Quiet>}
      failed={text('usesFailed')}
    >
      {(rows) => <Uses rows={rows} />}
    </QueryView>
  );
}

/** The exports of page and platform that live versions import: who would break if one were dropped. */
export function UsedExports() {
  const text = useText();
  return (
    <PanelCard as="section" aria-labelledby="used-exports">
      <Heading id="used-exports">{text('uses')}</Heading>
      <OnDemand show={text('showUses')} hide={text('hideUses')}>
        <LoadedUses />
      </OnDemand>
    </PanelCard>
  );
}
