import { Skeleton } from '@site/ui/Skeleton';
import { Stack } from '@site/ui/Stack';
import styled from 'styled-components';
import type { Version } from './draft.ts';
import { MaintenanceCard } from './MaintenanceCard.tsx';
import { MonitoringCard } from './MonitoringCard.tsx';
import { SaveBar } from './SaveBar.tsx';
import { Halves, SettingsCard } from './settingsLayout.ts';
import { useDraft } from './useDraft.ts';

const VERSION: Version = {
  etag: '',
  settings: {
    maintenance: { enabled: false, message: '' },
    monitoring: { showPlayerCount: true, autoRestart: false, logLevel: 'warn', checklist: [] },
  },
};

const ignore = () => Promise.resolve(undefined);

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
  const edits = useDraft(VERSION);
  return (
    <div aria-busy="true">
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
            <MonitoringCard settings={edits.draft.mine} onEdit={ignore} />
          </Unseen>
        </Card>
      </Stack>
      <Card>
        <Bones />
        <Unseen>
          <SaveBar version={VERSION} edits={edits} onOutdated={ignore} />
        </Unseen>
      </Card>
    </div>
  );
}
