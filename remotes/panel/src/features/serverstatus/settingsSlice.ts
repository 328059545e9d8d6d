import type { PayloadAction } from '@reduxjs/toolkit';
import type { ChecklistEntry } from '@site/contract/http/panel';
import { createSlice } from '@site/platform/remote';
import type { Draft } from './draft.ts';

/** Kept while the editor looks at other pages. */
interface SettingsState {
  readonly draft: Draft | null;
}

interface Removed {
  readonly entry: ChecklistEntry;
  readonly place: number;
}

const settingsSlice = createSlice({
  name: 'serverSettings',
  initialState: { draft: null } as SettingsState,
  reducers: {
    drafted: (_, { payload: draft }: PayloadAction<Draft | null>) => ({ draft }),
    entryPutBack: ({ draft }, { payload: { entry, place } }: PayloadAction<Removed>) => {
      if (!draft || draft.mine.checklist.some(({ id }) => id === entry.id)) return;
      const { mine } = draft;
      return { draft: { ...draft, mine: { ...mine, checklist: mine.checklist.toSpliced(place, 0, entry) } } };
    },
  },
  selectors: { selectDraft: ({ draft }) => draft },
});

export const { drafted, entryPutBack } = settingsSlice.actions;
export const { selectDraft } = settingsSlice.selectors;
