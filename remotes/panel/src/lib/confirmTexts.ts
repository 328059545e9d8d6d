import { useLang } from '@site/platform/text';

const TEXTS = {
  de: {
    password: 'Dein Passwort',
    passwordHint: 'Deine letzte Anmeldung ist eine Weile her. Bestätige, dass du es bist.',
    code: 'Code',
    codeHint: 'Bestätige das mit einem Code aus deiner App oder einem Wiederherstellungscode.',
    confirm: 'Bestätigen',
    confirming: 'Wird geprüft …',
    confirmFailed: 'Das konnte nicht geprüft werden. Bitte versuch es noch einmal.',
    turnOn: 'Einschalten',
  },
  en: {
    password: 'Your password',
    passwordHint: 'Your last login is a while ago. Confirm that it’s you.',
    code: 'Code',
    codeHint: 'Confirm this with a code from your app, or a recovery code.',
    confirm: 'Confirm',
    confirming: 'Checking …',
    confirmFailed: 'That could not be checked. Please try again.',
    turnOn: 'Turn it on',
  },
};

/** Returns the texts with which a page asks somebody to confirm their login. */
export const useConfirmTexts = () => TEXTS[useLang()];
