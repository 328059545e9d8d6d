import type { SameKeys } from '@site/platform/text';
import type { en } from './en.ts';

export const de: SameKeys<typeof en> = {
  eyebrow: 'Das Minigame-Netzwerk',
  copy: 'Adresse kopieren',
  copied: 'Kopiert!',
  copyFailed: 'Markiere die Adresse und kopiere sie von Hand.',
  addressLabel: 'Serveradresse',
  online_one: 'Spieler online',
  online_other: 'Spieler online',
  onlineOf: 'von {{max}} Spielern online',
  onlineUnknown: 'Wie viele Spieler online sind, ist gerade nicht bekannt.',
  figuresTitle: 'Das Netzwerk in Zahlen',
  players: 'Spieler',
  maps: 'Karten',
  uptime: 'Verfügbarkeit',
};
