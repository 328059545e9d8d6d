import type { SameKeys } from '@site/platform/text';
import type { en } from './en.ts';

export const de: SameKeys<typeof en> = {
  eyebrow: 'Das Minigame-Netzwerk',
  copy: 'Adresse kopieren',
  copied: 'Kopiert!',
  copyFailed: 'Markiere die Adresse und kopiere sie von Hand.',
  addressLabel: 'Serveradresse',
  figuresTitle: 'Das Netzwerk in Zahlen',
  players: 'Spieler',
  maps: 'Karten',
  uptime: 'Verfügbarkeit',
  welcomeTitle: 'Willkommen auf der Insel',
  welcomeText:
    'Wir sind ein Netzwerk für kurze, schnelle Runden: kein Warten, kein Pay-to-win, und ein Team, das mit dir spielt. Dein Profil, dein Clan und dein Platz in den Ranglisten sind hier zu Hause.',
  modesTitle: 'Vier Arten zu spielen',
  bedwars: 'Schütze dein Bett, überquere die Leere, hol dir ihres.',
  cores: 'Zwei Teams, zwei Kerne, ein Weg hindurch.',
  ffa: 'Alle gegen alle, den ganzen Tag.',
  mlgrush: 'Bau schnell, lande weich, klau das Bett.',
};
