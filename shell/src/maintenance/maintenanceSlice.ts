import { createSlice, type PayloadAction } from '@reduxjs/toolkit';
import type { Maintenance } from '@site/contract/http/panel';

/** Whether maintenance is on, as far as this page has heard. */
export const maintenanceSlice = createSlice({
  name: 'maintenance',
  initialState: { enabled: false, message: '' } as Maintenance,
  reducers: {
    maintenanceHeard: (_, { payload }: PayloadAction<Maintenance>) => payload,
    /** A call was refused for it; the message is asked for with the next navigation. */
    maintenanceMet(state) {
      state.enabled = true;
    },
  },
  selectors: {
    selectIsMaintenance: (state) => state.enabled,
    selectMaintenanceMessage: (state) => state.message,
  },
});

export const { maintenanceHeard, maintenanceMet } = maintenanceSlice.actions;
export const { selectIsMaintenance, selectMaintenanceMessage } = maintenanceSlice.selectors;
