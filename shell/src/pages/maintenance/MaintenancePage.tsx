import { textHook } from '@site/platform/text';
import { usePolling } from '@site/platform/usePolling';
import { Button } from '@site/ui/Button';
import { Drawing, type DrawnBox } from '@site/ui/Drawing';
import { StateFrame } from '@site/ui/StateFrame';
import { space } from '@site/ui/tokens';
import { useEffect, useState } from 'react';
import { useNavigate, useSearchParams } from 'react-router-dom';
import styled from 'styled-components';
import { useAppDispatch, useAppSelector, type RootState } from '@site/platform/site/createStore';
import { fetchMaintenance } from '../../maintenance/fetchMaintenance.ts';
import { MaintenanceMessage } from '../../maintenance/MaintenanceMessage.tsx';
import { selectIsMaintenance, selectIsMaintenanceOver } from '@site/platform/maintenance';
import { returnPath } from '../../session/returnPath.ts';
import type en from './locales/en.json';

const useText = textHook<typeof en>('shell/maintenance');

/** All visitors wait here at once. */
const PERIOD_MS = 30_000;

const BUILDING_SITE: readonly DrawnBox[] = [
  [-8, -8, -5, 17, 17, 1, 'dirt'],
  [-8, -8, -4, 17, 17, 1, 'grass'],
  [-6, -6, -3, 2, 2, 12, 'wood'],
  [-6, -6, 9, 12, 2, 2, 'plank'],
  [-3, -2, -3, 4, 4, 4, 'stone'],
  [1, -2, -3, 4, 4, 4, 'stone'],
  [-3, -2, 1, 4, 4, 4, 'stone'],
  [4, -6, 6, 1, 1, 3, 'dark'],
  [3, -6, 3, 3, 3, 3, 'stone'],
  [-3, 5, -3, 1, 1, 3, 'wood'],
  [-3, 5, 0, 1, 1, 1, 'torch'],
];

const Result = styled.p`
  min-height: 1.6em;
  margin-top: ${space[3]};
`;

export function MaintenancePage() {
  const text = useText();
  const dispatch = useAppDispatch();
  const navigate = useNavigate();
  const [query] = useSearchParams();
  const to = returnPath(query);
  // While nobody has said whether maintenance is on, the visitor stays.
  const isOver = useAppSelector(selectIsMaintenanceOver);
  // Visitors who arrive after maintenance see nothing here, and those who waited see no gap before the next page.
  const [wasOver] = useState(isOver);
  const [isRefreshing, setIsRefreshing] = useState(false);
  const [isStillOn, setIsStillOn] = useState(false);

  const refresh = async () => {
    setIsRefreshing(true);
    setIsStillOn(false);
    await fetchMaintenance(dispatch);
    setIsRefreshing(false);
    setIsStillOn(dispatch((_, getState: () => RootState) => selectIsMaintenance(getState())));
  };

  usePolling(() => void fetchMaintenance(dispatch), PERIOD_MS);

  useEffect(() => {
    if (isOver) void navigate(to, { replace: true });
  }, [isOver, to, navigate]);

  if (isOver && wasOver) return null;

  return (
    <StateFrame
      level={1}
      drawing={<Drawing boxes={BUILDING_SITE} />}
      title={text('title')}
      text={<MaintenanceMessage fallback={text('defaultMessage')} />}
      action={
        <>
          <Button
            variant="primary"
            busy={isRefreshing}
            busyLabel={text('busy')}
            onClick={() => void refresh()}
          >
            {text('refresh')}
          </Button>
          <Result role="status">{isStillOn && text('stillOn')}</Result>
        </>
      }
    />
  );
}
