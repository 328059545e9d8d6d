import { lazy, Suspense } from 'react';
import { overrides } from '../boot/bootData.ts';
import { retryImport } from '../boot/retryImport.ts';
import { MaintenanceBar } from '../maintenance/MaintenanceBar.tsx';
import { UpdateNote } from '../updates/UpdateNote.tsx';

const OverridesBar = lazy(() =>
  retryImport(async () => {
    const module = await import(/* webpackChunkName: "overrides" */ '../pages/overrides/loadOverridesBar.ts');
    return { default: await module.loadOverridesBar() };
  }),
);

/** What stands above every page for some of its visitors. */
export function Bars() {
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
