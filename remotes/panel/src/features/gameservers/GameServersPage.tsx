import { DialogButton } from '@site/platform/DialogButton';
import { ResourcePage } from '@site/platform/ResourcePage';
import { Skeleton } from '@site/ui/Skeleton';
import { Stack } from '@site/ui/Stack';
import { PanelPage } from '../../frame/PanelPage.tsx';
import { FRESH } from '../../lib/freshness.ts';
import { Commands } from './Commands.tsx';
import { useGameServersQuery } from './gameServersApi.ts';
import { Servers } from './gameServersLayout.ts';
import { AddServer } from './serverForms.tsx';
import { useServerView } from './useServerView.tsx';
import { useText } from './useText.ts';

const TEXTS = { failedOne: 'failed', unknown: 'empty', unknownText: 'emptyText' } as const;

const skeleton = (
  <Stack $gap={5} aria-busy="true">
    <Skeleton height={240} steps={3} />
    <Skeleton height={240} steps={3} />
  </Stack>
);

export function GameServersPage() {
  const text = useText();
  const query = useGameServersQuery(undefined, FRESH.queryOptions);
  const viewOf = useServerView();
  return (
    <PanelPage
      title={text('title')}
      lead={text('lead')}
      actions={
        <DialogButton label={text('add')} title={text('add')} variant="primary">
          {(close) => <AddServer onDone={close} />}
        </DialogButton>
      }
    >
      <Servers>
        <ResourcePage
          query={query}
          text={(key) => text(TEXTS[key])}
          describe={(servers) => servers.map(viewOf)}
          skeleton={skeleton}
        >
          <Commands />
        </ResourcePage>
      </Servers>
    </PanelPage>
  );
}
