import { Skeleton } from '@site/ui/Skeleton';
import { Stack } from '@site/ui/Stack';
import styled from 'styled-components';
import { editableOf, type Version } from './draft.ts';
import { MaintenanceCard } from './MaintenanceCard.tsx';
import { MonitoringCard } from './MonitoringCard.tsx';
import { QuietNews } from './News.tsx';
import { SaveBar } from './SaveBar.tsx';
import { Halves, SettingsCard } from './settingsLayout.ts';

const VERSION: Version = {
  etag: '',
  settings: {
    maintenance: { enabled: false, message: '' },
    monitoring: { showPlayerCount: true, autoRestart: false, logLevel: 'warn', checklist: [] },
  },
};
const EMPTY = editableOf(VERSION.settings);

const ignore = () => undefined;

const Card = styled.div`
  position: relative;
`;

/** Takes up its space, but is invisible, hidden from screen readers and inert. */
const Unseen = styled.div`
  visibility: hidden;
`;

const Bones = styled(SettingsCard)`
  position: absolute;
  inset: 0;
  overflow: hidden;
`;

function CardBones() {
  return (
    <Bones>
      <Stack $gap={5}>
        <Skeleton width={200} height={28} />
        <Halves>
          <Stack>
            <Skeleton height={48} steps={2} />
            <Skeleton height={120} steps={2} />
          </Stack>
          <Skeleton height={184} steps={2} />
        </Halves>
      </Stack>
    </Bones>
  );
}

/** The cards without their texts, so that nothing moves when these arrive, in any language and width. */
export function SettingsSkeleton() {
  return (
    <div aria-busy="true">
      <QuietNews version={VERSION} />
      <Stack $gap={5}>
        <Card>
          <CardBones />
          <Unseen>
            <MaintenanceCard version={VERSION} message="" onMessage={ignore} onOutdated={ignore} />
          </Unseen>
        </Card>
        <Card>
          <CardBones />
          <Unseen>
            <MonitoringCard settings={EMPTY} onEdit={ignore} />
          </Unseen>
        </Card>
      </Stack>
      <Card>
        <Bones />
        <Unseen>
          <SaveBar version={VERSION} edited={EMPTY} onOutdated={ignore} />
        </Unseen>
      </Card>
    </div>
  );
}
