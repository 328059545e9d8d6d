import type { PayloadAction } from '@reduxjs/toolkit';
import type { ChecklistEntry, Monitoring, PanelSettings } from '@site/contract/http/panel';
import { isSame, updateEdits, withFields, type Edits } from '@site/platform/edits';
import { createSlice, selectUser, useAppDispatch, useAppSelector } from '@site/platform/remote';

/** A version of the settings, with the server's name for it. */
export interface Version {
  readonly etag: string;
  readonly settings: PanelSettings;
}

/** The settings in the form: all except the maintenance switch, which takes effect immediately. */
export type Editable = Omit<Monitoring, 'checklist'> & {
  readonly message: string;
  readonly checklist: readonly ChecklistEntry[];
};

export interface Draft extends Edits<Editable> {
  readonly editor: string | undefined;
  /** What the server had when the draft was begun. */
  readonly start: Editable;
}

export function editableOf({ maintenance, monitoring }: PanelSettings): Editable {
  return { message: maintenance.message, ...monitoring };
}

/** Returns the request that saves an edited version, without changing whether maintenance is on. */
export function withEdited(
  settings: PanelSettings,
  { message, checklist, ...rest }: Editable,
): PanelSettings {
  return {
    maintenance: { ...settings.maintenance, message },
    monitoring: { ...rest, checklist: [...checklist] },
  };
}

/** Kept while the editor looks at other pages. */
const settingsSlice = createSlice({
  name: 'serverSettings',
  initialState: { draft: null as Draft | null },
  reducers: {
    drafted: (_, { payload: draft }: PayloadAction<Draft | null>) => ({ draft }),
    entryPutBack: (
      { draft },
      { payload: { entry, place } }: PayloadAction<{ entry: ChecklistEntry; place: number }>,
    ) => {
      if (!draft || draft.mine.checklist.some(({ id }) => id === entry.id)) return;
      const { mine } = draft;
      return { draft: { ...draft, mine: { ...mine, checklist: mine.checklist.toSpliced(place, 0, entry) } } };
    },
  },
  selectors: { selectDraft: ({ draft }) => draft },
});

export const { drafted, entryPutBack } = settingsSlice.actions;
const { selectDraft } = settingsSlice.selectors;

export function useDraft({ settings }: Version) {
  const dispatch = useAppDispatch();
  const editor = useAppSelector(selectUser)?.uuid;
  const stored = useAppSelector(selectDraft);
  const theirs = editableOf(settings);
  const begun = stored?.editor === editor ? stored : null;
  const { base, mine, changed, conflicts } = updateEdits(begun ?? { base: theirs, mine: theirs }, theirs);
  const start = begun && changed.length > 0 ? begun.start : theirs;
  const draft: Draft = { editor, start, base, mine };
  return {
    draft,
    begun,
    isUnsaved: changed.length > 0,
    conflicts,
    /** True if somebody else has changed something since the draft was begun. */
    isOutdated: !isSame(start, theirs),
    edit: (change: Partial<Editable>) => dispatch(drafted({ ...draft, mine: { ...mine, ...change } })),
    /** Gives up the own values of some fields, and replaces the others'. */
    settle: (fields: readonly (keyof Editable)[]): Draft => {
      const settled = { ...draft, base: theirs, mine: withFields(mine, fields, theirs) };
      dispatch(drafted(settled));
      return settled;
    },
  };
}

export type SettingsDraft = ReturnType<typeof useDraft>;
