import type { SameKeys } from '@site/platform/text';
import type { en } from './en.ts';

export const de: SameKeys<typeof en> = {
  title: 'Anmelden',
  lead: 'Mit dem Namen, unter dem du spielst.',
  name: 'Benutzername',
  password: 'Passwort',
  show: 'Zeigen',
  hide: 'Verbergen',
  showPassword: 'Passwort zeigen',
  hidePassword: 'Passwort verbergen',
  submit: 'Anmelden',
  busy: 'Du wirst angemeldet …',
  nameMissing: 'Bitte gib deinen Benutzernamen ein.',
  passwordMissing: 'Bitte gib dein Passwort ein.',
  wrong: 'Falscher Benutzername oder falsches Passwort!',
  expired: 'Dieses Anfangspasswort ist abgelaufen. Bitte frag das Team nach einem neuen.',
  unknown: 'Diesen Benutzer gibt es nicht!',
  tooOften: 'Zu viele Versuche. Bitte warte ein paar Minuten.',
  tooOftenFor_one: 'Zu viele Versuche. Bitte versuch es in {{count}} Minute noch einmal.',
  tooOftenFor_other: 'Zu viele Versuche. Bitte versuch es in {{count}} Minuten noch einmal.',
  crowded: 'Gerade melden sich sehr viele an. Bitte versuch es gleich noch einmal.',
  unreachable: 'Der Server ist nicht erreichbar. Bitte versuch es noch einmal.',
  failed: 'Bei uns ist etwas schiefgegangen. Bitte versuch es noch einmal.',
  maintenance: 'Wartung ist an',
  maintenanceMessage: 'Wir sind gleich wieder da.',
  maintenanceTeam: 'Bis dahin kommt hier nur das Team hinein.',
};
