import type { RankId } from '@site/contract/ranks';

/** The filters of the chat, as in the URL. `melder` shows players who reported others. */
export const CHAT_FILTERS = ['all', 'melder', 'reported'] as const;
export type ChatFilter = (typeof CHAT_FILTERS)[number];

interface Player {
  readonly rank: RankId;
  readonly mark?: Exclude<ChatFilter, 'all'>;
}

const PLAYERS = {
  CoinWizard: { rank: 'player', mark: 'reported' },
  Nebelfuchs: { rank: 'vip', mark: 'melder' },
  OakAndIron: { rank: 'mvp', mark: 'melder' },
  PixelPirate: { rank: 'player' },
  Quarzkopf: { rank: 'champ', mark: 'melder' },
  Taubenschlag: { rank: 'player' },
  jonas_s: { rank: 'sup' },
  mira_builds: { rank: 'build' },
  sk1lled: { rank: 'player', mark: 'reported' },
  xX_Lauch_Xx: { rank: 'player', mark: 'reported' },
} as const satisfies Readonly<Record<string, Player>>;

/** Sample lines, because this site is not connected to the chat of the game servers. */
const LINES: readonly (readonly [time: string, player: keyof typeof PLAYERS, message: string])[] = [
  ['19:41:58', 'Nebelfuchs', 'Moin zusammen, wer ist dabei?'],
  ['19:42:03', 'PixelPirate', 'hi, need one more for duos'],
  ['19:42:11', 'Taubenschlag', 'ich! lad mich ein'],
  ['19:42:20', 'mira_builds', 'Neue Map ist drin, sagt mir wenn was hakt'],
  ['19:42:47', 'Quarzkopf', 'rot rusht mitte, passt auf'],
  ['19:43:02', 'xX_Lauch_Xx', 'ihr seid alle so schlecht omg'],
  ['19:43:09', 'Taubenschlag', 'bleib doch mal freundlich'],
  ['19:43:15', 'xX_Lauch_Xx', 'halt die klappe du noob'],
  ['19:43:31', 'Nebelfuchs', 'hab ihn gemeldet, einfach ignorieren'],
  ['19:44:06', 'OakAndIron', 'gg, that bridge was clean'],
  ['19:44:12', 'PixelPirate', 'gg wp'],
  ['19:45:40', 'CoinWizard', 'FREE COINS >> coins-4-free.example << go go go'],
  ['19:45:44', 'CoinWizard', 'FREE COINS >> coins-4-free.example << go go go'],
  ['19:45:59', 'OakAndIron', "don't click that, it's a scam. reported"],
  ['19:46:21', 'jonas_s', 'Danke für die Meldungen, ich schaue es mir an.'],
  ['19:47:10', 'Quarzkopf', 'der hinter mir fliegt doch?? /report ist raus'],
  ['19:47:18', 'sk1lled', "i'm not flying lol, lag"],
  ['19:47:33', 'Quarzkopf', 'soll sich das team anschauen'],
  ['19:48:02', 'Taubenschlag', 'nochmal eine runde?'],
  ['19:48:05', 'PixelPirate', 'sure, same team'],
  ['19:48:09', 'Nebelfuchs', 'bin dabei :D'],
];

const CHAT = LINES.map(([when, player, said]) => {
  const { rank, mark }: Player = PLAYERS[player];
  const isMarked = { isReporter: mark === 'melder', isReported: mark === 'reported' };
  return { id: `${when} ${player}`, when, player, rank, said, mark, ...isMarked };
});

/** Returns the lines of a filter: everything written by players who reported others, or were reported. */
export const linesOf = (filter: ChatFilter) =>
  filter === 'all' ? CHAT : CHAT.filter(({ mark }) => mark === filter);
