import { createSelector, type PayloadAction } from '@reduxjs/toolkit';
import { createSlice } from '@site/platform/remote';
import {
  changedParts,
  conflictsOf,
  editableOf,
  isChanged,
  rebase,
  settle,
  withParts,
  type Draft,
  type Editable,
  type Part,
  type Version,
} from './draft.ts';

export type NewsPart = Part | 'enabled';

interface SettingsState {
  /** The newest version received. */
  readonly known: Version | null;
  readonly draft: Draft | null;
  /** Changes by others while the page is open, or while there was a draft. */
  readonly news: readonly NewsPart[];
  readonly isOpen: boolean;
  /** The draft is from an earlier visit of the page. */
  readonly isKept: boolean;
  readonly editor: string | undefined;
}

const UNEDITED = { draft: null, news: [], isKept: false } as const;

const initialState: SettingsState = { ...UNEDITED, known: null, isOpen: false, editor: undefined };

function newsOf({ settings: before }: Version, { settings: after }: Version): NewsPart[] {
  const isToggled = before.maintenance.enabled !== after.maintenance.enabled;
  return [...(isToggled ? ['enabled' as const] : []), ...changedParts(editableOf(before), editableOf(after))];
}

/** Without edits, the draft equals the saved version. */
const draftOf = createSelector(
  [({ draft }: SettingsState) => draft, ({ known }: SettingsState) => known],
  (draft, known): Draft | null => {
    if (draft || !known) return draft;
    const saved = editableOf(known.settings);
    return { base: saved, mine: saved };
  },
);

const conflictsIn = createSelector([draftOf, ({ known }: SettingsState) => known], (draft, known) =>
  known && draft ? conflictsOf(draft, editableOf(known.settings)) : [],
);

const settingsSlice = createSlice({
  name: 'serverSettings',
  initialState,
  reducers: {
    opened: (state, { payload: editor }: PayloadAction<string | undefined>) => ({
      ...state,
      ...(state.editor !== editor && UNEDITED),
      editor,
      isOpen: true,
    }),
    left: (state) => {
      const isKept = state.draft !== null && isChanged(state.draft);
      return { ...state, ...(!isKept && UNEDITED), isOpen: false, isKept };
    },
    /** The server has sent its current version. */
    heard: (state, { payload: version }: PayloadAction<Version>) => {
      const { known, draft, news, isOpen } = state;
      if (!known || known.etag === version.etag) return { ...state, known: version };
      const isNews = isOpen || draft !== null;
      return {
        ...state,
        known: version,
        draft: draft && rebase(draft, editableOf(version.settings)),
        news: isNews ? [...new Set([...news, ...newsOf(known, version)])] : news,
      };
    },
    /** The draft equals the server's current version. */
    saved: (state, { payload: known }: PayloadAction<Version>) => ({ ...state, ...UNEDITED, known }),
    toggled: (state, { payload }: PayloadAction<{ readonly enabled: boolean; readonly etag: string }>) => {
      const { known } = state;
      if (!known) return state;
      const { enabled, etag } = payload;
      const maintenance = { ...known.settings.maintenance, enabled };
      return { ...state, known: { etag, settings: { ...known.settings, maintenance } } };
    },
    edited: (state, { payload: change }: PayloadAction<Partial<Editable>>) => {
      const draft = draftOf(state);
      return { ...state, draft: draft && { ...draft, mine: { ...draft.mine, ...change } } };
    },
    settled: (
      state,
      { payload }: PayloadAction<{ readonly part: Part; readonly side: 'mine' | 'theirs' }>,
    ) => {
      const { known, draft } = state;
      if (!known || !draft) return state;
      const { part, side } = payload;
      return { ...state, draft: settle(draft, part, editableOf(known.settings), side) };
    },
    discarded: (state) => ({ ...state, ...UNEDITED }),
    /** Restores parts of an earlier draft and keeps later changes. */
    putBack: (
      state,
      { payload }: PayloadAction<{ readonly parts: readonly Part[]; readonly from: Draft }>,
    ) => {
      const draft = draftOf(state);
      if (!draft || !state.known) return state;
      const { parts, from } = payload;
      const earlier = {
        base: withParts(draft.base, parts, from.base),
        mine: withParts(draft.mine, parts, from.mine),
      };
      return { ...state, draft: rebase(earlier, editableOf(state.known.settings)) };
    },
  },
  selectors: {
    selectKnown: ({ known }) => known,
    selectDraft: draftOf,
    selectIsUnsaved: ({ draft }) => draft !== null && isChanged(draft),
    selectIsKept: ({ isKept }) => isKept,
    selectNews: ({ news }) => news,
    selectConflicts: conflictsIn,
  },
});

export const { opened, left, heard, saved, toggled, edited, settled, discarded, putBack } =
  settingsSlice.actions;
export const { selectKnown, selectDraft, selectIsUnsaved, selectIsKept, selectNews, selectConflicts } =
  settingsSlice.selectors;
