import type { SameKeys } from '@site/platform/text';
import type { en } from './en.ts';

export const de: SameKeys<typeof en> = {
  title: 'Zwei-Faktor-Anmeldung',
  lead: 'Beim Anmelden gibst du zusätzlich einen Code von deinem Handy ein. Wer dein Passwort erfährt, kommt trotzdem nicht hinein.',
  back: 'Zurück zu den Einstellungen',
  loading: 'Die Einrichtung wird vorbereitet …',
  beginFailed: 'Fehler beim Erstellen des QR-Codes.',
  beginFailedText: 'An deinem Konto hat sich nichts geändert.',
  retry: 'Noch einmal versuchen',

  scan: 'Mit deiner App scannen',
  scanText:
    'Öffne eine Authenticator-App, zum Beispiel Aegis, Google Authenticator oder deinen Passwortmanager, und scanne dieses Bild.',
  qrCode: 'QR-Code für deine Authenticator-App',
  secret: 'Keine Kamera? Tippe diesen Schlüssel in die App:',
  copySecret: 'Schlüssel kopieren',
  copied: 'Kopiert!',
  copyFailed: 'Das hat nicht geklappt. Bitte markiere den Text und kopiere ihn.',

  save: 'Wiederherstellungscodes sichern',
  saveText:
    'Geht dein Handy verloren, lässt dich jeder dieser Wiederherstellungscodes einmal hinein. Bewahre sie auf, wo niemand anderes sie lesen kann. Du siehst sie nur jetzt.',
  recoveryCodes: 'Wiederherstellungscodes',
  copyCodes: 'Codes kopieren',
  download: 'Herunterladen',
  fileTitle: 'Wiederherstellungscodes von {{name}} für {{site}}',
  saved: 'Ich habe die Wiederherstellungscodes gesichert.',

  confirm: 'Code eingeben',
  confirmFirst: 'Das kommt als Nächstes, sobald du die Wiederherstellungscodes gesichert hast.',
  confirmText: 'Deine App zeigt jetzt sechs Ziffern. Damit wird die Zwei-Faktor-Anmeldung eingeschaltet.',
  code: 'Code',
  submit: 'Einschalten',
  busy: 'Der Code wird geprüft …',
  wrong: 'Ungültiger Code. Bitte erneut versuchen.',
  expired: 'Diese Einrichtung ist abgelaufen. Bitte beginne noch einmal.',
  tooOften: 'Zu viele Versuche. Bitte warte ein paar Minuten, dann geht es wieder.',
  tooOftenFor_one: 'Zu viele Versuche. In {{count}} Minute geht es wieder.',
  tooOftenFor_other: 'Zu viele Versuche. In {{count}} Minuten geht es wieder.',
  unreachable: 'Der Server ist nicht erreichbar. Bitte versuch es noch einmal.',
  crowded: 'Gerade ist hier viel los. Bitte versuch es gleich noch einmal.',
  failed: 'Bei uns ist etwas schiefgegangen. Bitte versuch es noch einmal.',
  restart: 'Noch einmal beginnen',
  done: '2FA wurde erfolgreich aktiviert!',

  isOn: 'Die Zwei-Faktor-Anmeldung ist an',
  isOnText: 'Dein Konto ist gut geschützt.',
  change: 'Etwas ändern?',
  changeText:
    'Ein neues Handy? Richte es neu ein, mit neuen Wiederherstellungscodes. Deine jetzigen Codes gelten, bis du fertig bist. Für beides brauchst du zuerst einen Code.',
  codeHint: 'Sechs Ziffern aus deiner App.',
  recoveryCode: 'Wiederherstellungscode',
  recoveryHint: 'Einer der Codes, die du beim Einrichten gesichert hast. Jeder gilt einmal.',
  useRecovery: 'Wiederherstellungscode benutzen',
  useApp: 'Code aus der App benutzen',
  anew: 'Neu einrichten',
  turnOff: 'Ausschalten',
  turningOff: 'Wird ausgeschaltet …',
  isOff: 'Die Zwei-Faktor-Anmeldung ist aus.',
  isOffText: 'Zum Anmelden genügt ab jetzt dein Passwort.',
  turnOnAgain: 'Wieder einschalten',
};
