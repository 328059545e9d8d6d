import type { SameKeys } from '@site/platform/text';
import type { en } from './en.ts';

export const de: SameKeys<typeof en> = {
  welcomeBack: 'Willkommen zurück, {{name}}!',
  coins: 'Coins',
  playtime: 'Spielzeit',
  hoursAndMinutes: '{{hours}} Std. {{minutes}} Min.',
  clan: 'Clan',
  noClan: 'Kein Clan',
  places: 'Platzierungen',
  place: 'Platz {{place}}',
  noPlace: 'noch kein Platz',
  daily: 'Täglich',
  monthly: 'Monatlich',
  lifetime: 'Gesamt',
  placesFailed: 'Die Platzierungen konnten nicht geladen werden.',
  loading: 'Das Profil wird geladen …',
  headOf: 'Kopf von {{name}}',
  failedTitle: 'Das Profil konnte nicht geladen werden',
  failedText: 'Versuch es gleich noch einmal.',
  retry: 'Noch einmal versuchen',
  unknownTitle: 'Seite nicht gefunden',
  unknownText: 'Es gibt niemanden mit dem Namen „{{name}}“.',
  home: 'Zurück zur Startseite',
};
