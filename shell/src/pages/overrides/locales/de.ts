import type { SameKeys } from '@site/platform/text';
import type { en } from './en.ts';

export const de: SameKeys<typeof en> = {
  title: 'Andere Builds',
  lead: 'Öffnet die Website mit einem anderen Build eines Remotes, nur in diesem Browser.',
  remote: 'Remote',
  target: 'Build',
  devServer: 'Ein Dev-Server auf diesem Rechner',
  address: 'Adresse des Dev-Servers',
  addressHint: 'Zum Beispiel http://localhost:3001',
  addressWrong: 'Nur http://localhost oder http://127.0.0.1, mit einem Port.',
  warningTitle: 'Was das bedeutet',
  warning:
    'Der Code dieses Builds läuft hier mit deiner Sitzung: Er darf lesen und tun, was du darfst. Niemand hat ihn für dich geprüft. Es endet nach acht Stunden, oder sobald du es zurücksetzt.',
  confirm: 'Diesen Build hier verwenden',
  confirming: 'Einen Moment …',
  active: 'In diesem Browser',
  none: 'Dieser Browser bekommt die Builds, die alle bekommen.',
  bar: 'Andere Builds in diesem Browser: {{builds}}',
  reset: 'Zurücksetzen',
  loading: 'Die Builds werden geladen …',
  loadFailed: 'Die Builds konnten nicht geladen werden',
  retry: 'Noch einmal versuchen',
  failed: 'Das hat nicht geklappt. Bitte versuch es noch einmal.',
};
