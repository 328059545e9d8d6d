import { isSame, updateEdits, withFields } from '@site/platform/edits';
import { selectUser, useAppDispatch, useAppSelector } from '@site/platform/remote';
import { editableOf, type Draft, type Editable, type Version } from './draft.ts';
import { drafted, selectDraft } from './settingsSlice.ts';

/** Returns the draft over the newest version, and functions that change it. */
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
    /** The draft as it was left. */
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
