import { createSlice, type PayloadAction } from '@reduxjs/toolkit';
import type { Maintenance } from '@site/contract/http/panel';

interface MaintenanceState extends Maintenance {
  /** How many calls were refused for it: each is a reason to look whether the visitor may stay on the page. */
  refusals: number;
}

/** Whether maintenance is on, as far as this page has heard. */
export const maintenanceSlice = createSlice({
  name: 'maintenance',
  initialState: { enabled: false, message: '', refusals: 0 } as MaintenanceState,
  reducers: {
    /** Also told by the remote that turns it on and off, so that the page of who did it says so at once. */
    maintenanceHeard: ({ refusals }, { payload }: PayloadAction<Maintenance>) => ({ ...payload, refusals }),
    /** A call was refused for it; the message is asked for with the look that follows. */
    maintenanceMet(state) {
      state.enabled = true;
      state.refusals += 1;
    },
  },
  selectors: {
    selectIsMaintenance: (state) => state.enabled,
    selectMaintenanceMessage: (state) => state.message,
    selectMaintenanceRefusals: (state) => state.refusals,
  },
});

export const { maintenanceHeard, maintenanceMet } = maintenanceSlice.actions;
export const { selectIsMaintenance, selectMaintenanceMessage, selectMaintenanceRefusals } =
  maintenanceSlice.selectors;
