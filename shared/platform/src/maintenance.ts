import { createSlice, type PayloadAction } from '@reduxjs/toolkit';
import type { Maintenance } from '@site/contract/http/panel';

export interface MaintenanceState extends Maintenance {
  /** How many calls were rejected because of maintenance; each triggers a check whether the visitor may stay. */
  rejections: number;
  /** True once any response has told it. */
  isKnown: boolean;
}

/** The state of maintenance, as of the last response that told it. */
export const maintenanceSlice = createSlice({
  name: 'maintenance',
  initialState: { enabled: false, message: '', rejections: 0, isKnown: false } as MaintenanceState,
  reducers: {
    /** Also dispatched by the remote that turns maintenance on and off, so that its own page reacts immediately. */
    maintenanceHeard: ({ rejections }, { payload }: PayloadAction<Maintenance>) => ({
      ...payload,
      rejections,
      isKnown: true,
    }),
    /** A call was rejected because of maintenance. The check that follows fetches the message. */
    maintenanceRejected(state) {
      state.enabled = true;
      state.isKnown = true;
      state.rejections += 1;
    },
  },
  selectors: {
    selectIsMaintenance: (state) => state.enabled,
    selectIsMaintenanceOver: (state) => state.isKnown && !state.enabled,
    selectMaintenanceMessage: (state) => state.message,
    selectMaintenanceRejections: (state) => state.rejections,
  },
});

export const { maintenanceHeard, maintenanceRejected } = maintenanceSlice.actions;
export const {
  selectIsMaintenance,
  selectIsMaintenanceOver,
  selectMaintenanceMessage,
  selectMaintenanceRejections,
} = maintenanceSlice.selectors;
