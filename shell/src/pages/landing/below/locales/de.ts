import type { SameKeys } from '@site/platform/text';
import type { en } from './en.ts';

export const de: SameKeys<typeof en> = {
  welcomeTitle: 'Willkommen auf der Insel',
  welcomeText:
    'Wir sind ein Netzwerk für kurze, schnelle Runden: kein Warten, kein Pay-to-win, und ein Team, das mit dir spielt. Dein Profil, dein Clan und dein Platz in den Ranglisten sind hier zu Hause.',
  modesTitle: 'Vier Arten zu spielen',
  bedwars: 'Schütze dein Bett, überquere die Leere, hol dir ihres.',
  cores: 'Zwei Teams, zwei Kerne, ein Weg hindurch.',
  ffa: 'Alle gegen alle, den ganzen Tag.',
  mlgrush: 'Bau schnell, lande weich, klau das Bett.',
  questionsTitle: 'Gut zu wissen',
  joinQuestion: 'Wie komme ich auf den Server?',
  joinAnswer:
    'Starte das Spiel, wähle „Mehrspieler“ und füge {{address}} als Server hinzu. Du landest in der Lobby; die Schilder dort führen zu jedem Modus.',
  accountQuestion: 'Woher bekomme ich ein Konto für diese Website?',
  accountAnswer:
    'Es ist das Konto deines Spielers im Netzwerk. Dein erstes Passwort bekommst du vom Team im Spiel; bei der ersten Anmeldung wählst du ein eigenes.',
  paidQuestion: 'Kostet das etwas?',
  paidAnswer:
    'Nein. Jeder Modus ist kostenlos. Im Shop gibt es Ränge, Coins und Stats-Resets; nichts davon lässt dich härter zuschlagen.',
};
