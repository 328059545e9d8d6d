import { lazy, Suspense, useEffect, type ComponentType } from 'react';
import { useStore } from 'react-redux';
import { overrides } from '../core/bootData.ts';
import { retryImport } from '../core/retryImport.ts';
import { store, type StoreApi } from '../core/store.ts';
import { startPreloading } from '../guards/preload.ts';
import { useRankNotice } from '../guards/useRankNotice.ts';
import { renewLangCookie } from '../core/storedLang.ts';
import { addStrings } from '@site/platform/site/strings';
import { usePlayerEvents } from '../sockets/usePlayerEvents.ts';
import { MaintenanceBar } from '../maintenance/MaintenanceBar.tsx';
import { useMaintenanceWatch } from '../guards/useMaintenanceWatch.ts';
import { followOtherTabs } from '../session/otherTabs.ts';
import { sendReports } from '../telemetry/sendReports.ts';
import { Toasts } from '../toasts/Toasts.tsx';
import { UpdateNote, updateStrings } from '../federation/UpdateNote.tsx';
import { followNewBuilds } from '../federation/updates.ts';
import { lateStrings } from '../core/lateStrings.ts';
import { followShownPage } from './documentHead.ts';
import { MobileSheet } from './MobileSheet.tsx';

function BackgroundTasks() {
  const store = useStore() as unknown as StoreApi;
  usePlayerEvents();
  useMaintenanceWatch();
  useRankNotice();
  useEffect(() => followOtherTabs(store), [store]);
  return null;
}

const OverridesBar = lazy(() =>
  retryImport(async () => {
    const module = await import(/* webpackChunkName: "overrides" */ '../overrides/OverridesBar.tsx');
    return { default: await module.loadOverridesBar() };
  }),
);

function Bars() {
  return (
    <>
      {overrides !== undefined && overrides.length > 0 && (
        <Suspense>
          <OverridesBar />
        </Suspense>
      )}
      <MaintenanceBar />
      <UpdateNote />
    </>
  );
}

/** The page works without these tasks, so a failure is only logged. */
export function loadBackgroundTasks(): ComponentType {
  const tasks = [
    sendReports,
    renewLangCookie,
    followNewBuilds,
    followShownPage,
    () => startPreloading(store),
  ];
  for (const start of tasks) {
    try {
      start();
    } catch (error) {
      console.error('A background task could not be started.', error);
    }
  }
  return BackgroundTasks;
}

export async function loadBars(): Promise<ComponentType> {
  await Promise.all([addStrings('shell/late', lateStrings), addStrings('shell/updates', updateStrings)]);
  return Bars;
}

const withStrings = async <Part,>(part: Part): Promise<Part> => {
  await addStrings('shell/late', lateStrings);
  return part;
};

export const loadToasts = () => withStrings(Toasts);
export const loadMobileSheet = () => withStrings(MobileSheet);
