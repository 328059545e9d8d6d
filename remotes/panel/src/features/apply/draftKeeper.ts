import { readPersonal, whenPersonalChanges } from '@site/platform/remote';
import { DRAFT, draftOf, mergeDrafts, newerFields, readDraft, writeDraft, type Draft } from './draft.ts';
import { FIELD_NAMES, isUntouched, startValues, type FieldName, type FormValues } from './formValues.ts';

/** Milliseconds after the last key press. */
const PAUSE = 300;

export interface DraftState {
  readonly draft: Draft;
  /** True if the form began with a saved draft. */
  readonly isContinued: boolean;
  /** True if another tab has changed the draft since this one shows it. */
  readonly isShared: boolean;
  /** What was written in this tab until another tab replaced or deleted it. */
  readonly replaced: Partial<FormValues>;
  /** True if another tab has sent or discarded the draft; `replaced` is then what it contained. */
  readonly isDiscarded: boolean;
  /** True if the browser refuses to save the draft. */
  readonly isUnsaved: boolean;
}

/** Returns the fields that contain text. */
function writtenIn(values: Partial<FormValues>): Partial<FormValues> {
  return Object.fromEntries(Object.entries(values).filter(([, value]) => value !== ''));
}

/**
 * Saves a draft while the user types and follows it in other tabs: of each field the latest edit counts in all of them,
 * and a tab whose text was replaced keeps that text.
 *
 * @param player the name that a form starts with
 */
export function createDraftKeeper(saved: Draft | undefined, player: string) {
  const start = draftOf(startValues(player));
  const named = ({ values, edited }: Draft): Draft => ({
    values: { ...values, name: values.name || player },
    edited,
  });
  const draft = saved ? named(saved) : start;
  let state: DraftState = {
    draft,
    isContinued: !isUntouched(draft.values, player),
    isShared: false,
    replaced: {},
    isDiscarded: false,
    isUnsaved: false,
  };
  let timer: ReturnType<typeof setTimeout> | undefined;
  /** Fields edited in this tab. */
  const own = new Set<FieldName>();
  const listeners = new Set<() => void>();

  function set(change: Partial<DraftState>): void {
    state = { ...state, ...change };
    for (const listener of listeners) listener();
  }
  function cancel(): void {
    clearTimeout(timer);
    timer = undefined;
  }
  /** Takes newer fields from another tab's draft. */
  function adopt(other: Draft): void {
    const before = state.draft.values;
    const fields = newerFields(other, state.draft).filter((field) => other.values[field] !== before[field]);
    const lost = fields.filter((field) => own.has(field) && !other.values[field].includes(before[field]));
    for (const field of fields) own.delete(field);
    set({
      draft: mergeDrafts(state.draft, other),
      ...(fields.length > 0 && { isShared: true, isDiscarded: false }),
      replaced: { ...state.replaced, ...Object.fromEntries(lost.map((field) => [field, before[field]])) },
    });
  }
  function save(): void {
    cancel();
    const stored = readDraft();
    if (stored) adopt(stored);
    const { draft } = state;
    if (stored ? newerFields(draft, stored).length === 0 : isUntouched(draft.values, player)) return;
    set({ isUnsaved: !writeDraft(draft) });
  }
  /** Follows another tab's deletion, or a logout. */
  function discard(): void {
    cancel();
    own.clear();
    const { values } = state.draft;
    const replaced = isUntouched(values, player) ? {} : writtenIn(values);
    set({ draft: start, isShared: false, isDiscarded: true, replaced });
  }
  function sync(): void {
    const stored = readDraft();
    if (!stored) return;
    adopt(stored);
    if (newerFields(state.draft, stored).length > 0 && timer === undefined) save();
  }
  function flush(): void {
    if (timer !== undefined) save();
  }
  const onChange = () => (readPersonal(DRAFT) === null ? discard() : sync());
  const onVisibility = () => {
    if (document.visibilityState === 'hidden') flush();
    // A page that was frozen may have missed changes.
    else sync();
  };

  return {
    state: () => state,
    subscribe(listener: () => void): () => void {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    flush,
    /** Applies an edit and saves it after a typing pause. */
    change(part: Partial<FormValues>): void {
      const { draft, replaced } = state;
      const edited = { ...draft.edited };
      const left = { ...replaced };
      for (const field of FIELD_NAMES.filter((name) => name in part)) {
        edited[field] = Math.max(Date.now(), edited[field] + 1);
        own.add(field);
        delete left[field];
      }
      set({ draft: { values: { ...draft.values, ...part }, edited }, replaced: left });
      cancel();
      timer = setTimeout(save, PAUSE);
    },
    /** Deletes the draft and starts over. */
    drop(): void {
      cancel();
      own.clear();
      writeDraft(null);
      set({ draft: start, isContinued: false, isShared: false, replaced: {}, isDiscarded: false });
    },
    /** Opens the saved draft, follows other tabs, and saves pending input when the page is left. Returns a function that stops this. */
    watch(): () => void {
      // A form rendered by the server starts without the draft. What was typed into it since is newer.
      const stored = readDraft();
      const opened = stored ? mergeDrafts(state.draft, named(stored)) : state.draft;
      if (stored) set({ draft: opened, isContinued: !isUntouched(opened.values, player) });
      window.addEventListener('pagehide', flush);
      document.addEventListener('visibilitychange', onVisibility);
      const unwatch = whenPersonalChanges(DRAFT, onChange);
      return () => {
        window.removeEventListener('pagehide', flush);
        document.removeEventListener('visibilitychange', onVisibility);
        unwatch();
        flush();
      };
    },
  };
}
