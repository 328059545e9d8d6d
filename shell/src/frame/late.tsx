import { lazy, Suspense, useEffect, type ComponentType } from 'react';
import { useStore } from 'react-redux';
import { overrides } from '../boot/bootData.ts';
import { retryImport } from '../boot/retryImport.ts';
import type { RootState } from '../boot/store.ts';
import { renewLangCookie } from '../language/storedLang.ts';
import { addStrings } from '../language/strings.ts';
import { useLiveAlerts } from '../live/useLiveAlerts.ts';
import { MaintenanceBar } from '../maintenance/MaintenanceBar.tsx';
import { useMaintenanceWatch } from '../maintenance/useMaintenanceWatch.ts';
import { followLogout } from '../session/followLogout.ts';
import { sendReports } from '../telemetry/sendReports.ts';
import { Toasts } from '../toasts/Toasts.tsx';
import { UpdateNote, updateStrings } from '../updates/UpdateNote.tsx';
import { lateStrings } from './lateStrings.ts';
import { MobileSheet } from './MobileSheet.tsx';

/** What goes on behind every page: live alerts, a maintenance that begins, a logout in another tab. */
export function Background() {
  const store = useStore<RootState>();
  useLiveAlerts();
  useMaintenanceWatch();
  useEffect(() => followLogout(store), [store]);
  return null;
}

const OverridesBar = lazy(() =>
  retryImport(async () => {
    const module = await import(/* webpackChunkName: "overrides" */ '../pages/overrides/OverridesBar.tsx');
    return { default: await module.loadOverridesBar() };
  }),
);

/** What stands above every page for some of its visitors. */
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

/** What stands around the page for some of its visitors, with its texts; what else can wait until then goes with it. */
export async function loadBars(): Promise<ComponentType> {
  sendReports();
  renewLangCookie();
  await Promise.all([addStrings('shell/late', lateStrings), addStrings('shell/updates', updateStrings)]);
  return Bars;
}

const withTexts = async <Part,>(part: Part): Promise<Part> => {
  await addStrings('shell/late', lateStrings);
  return part;
};

export const loadToasts = () => withTexts(Toasts);
export const loadMobileSheet = () => withTexts(MobileSheet);
