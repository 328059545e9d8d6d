import { createSlice, type PayloadAction } from '@reduxjs/toolkit';

/** The badge with the number of unread alerts: an entry of the navigation names it to show it. */
export const ALERTS_BADGE = 'alerts';

/** Numbers beside entries of the navigation, by the id that a remote's manifest declares. */
export const badgesSlice = createSlice({
  name: 'badges',
  initialState: {} as Record<string, number>,
  reducers: {
    setBadge(state, { payload }: PayloadAction<{ id: string; value: number }>) {
      state[payload.id] = payload.value;
    },
    badgesRestored(state, { payload }: PayloadAction<Readonly<Record<string, number>>>) {
      Object.assign(state, payload);
    },
  },
  selectors: { selectBadges: (state) => state },
});

export const { setBadge, badgesRestored } = badgesSlice.actions;
export const { selectBadges } = badgesSlice.selectors;
