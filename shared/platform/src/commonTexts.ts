import { useLang } from './text.ts';

const TEXTS = {
  de: {
    retry: 'Noch einmal versuchen',
    offline: 'Du bist offline. Das lädt von selbst, sobald du wieder online bist.',
    close: 'Schließen',
    cancel: 'Abbrechen',
    save: 'Speichern',
    saving: 'Wird gespeichert …',
  },
  en: {
    retry: 'Try again',
    offline: 'You’re offline. This loads by itself as soon as you’re back online.',
    close: 'Close',
    cancel: 'Cancel',
    save: 'Save',
    saving: 'Saving …',
  },
};

/** Returns the texts that mean the same everywhere, in the current language, so that no feature needs its own. */
export function useCommonTexts() {
  return TEXTS[useLang()];
}
