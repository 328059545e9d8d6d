import { useLang } from './text.ts';

const TEXTS = {
  de: {
    retry: 'Noch einmal versuchen',
    offline: 'Du bist offline. Das lädt von selbst, sobald du wieder online bist.',
    close: 'Schließen',
    cancel: 'Abbrechen',
    save: 'Speichern',
    saving: 'Wird gespeichert …',
    conflict: 'Jemand anders hat das auch geändert',
    whichCounts: 'Entscheide, was gelten soll. Bis dahin ist nichts gespeichert.',
    mine: 'Von dir',
    theirs: 'Von der anderen Person',
    choose: 'Bitte wähle eins von beiden.',
    pleaseChoose: 'Bitte wählen',
    reason: 'Grund',
    reasonMissing: 'Gib einen Grund an.',
    actFailed: 'Das hat nicht geklappt',
  },
  en: {
    retry: 'Try again',
    offline: 'You’re offline. This loads by itself as soon as you’re back online.',
    close: 'Close',
    cancel: 'Cancel',
    save: 'Save',
    saving: 'Saving …',
    conflict: 'Somebody else has changed this too',
    whichCounts: 'Choose which version counts. Nothing is saved until then.',
    mine: 'Yours',
    theirs: 'Theirs',
    choose: 'Please choose one of them.',
    pleaseChoose: 'Please choose',
    reason: 'Reason',
    reasonMissing: 'Give a reason.',
    actFailed: 'That did not work',
  },
};

/** Returns the texts that mean the same everywhere, in the current language, so that no feature needs its own. */
export function useCommonTexts() {
  return TEXTS[useLang()];
}
