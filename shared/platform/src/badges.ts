import { createSlice, type PayloadAction } from '@reduxjs/toolkit';

/** The id of the badge with the number of unread alerts. */
export const ALERTS_BADGE = 'alerts';

/** Numbers beside navigation links, by the id that a remote's manifest declares. */
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
