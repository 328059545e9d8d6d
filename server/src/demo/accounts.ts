import type { Lang } from '@site/contract/lang';
import type { RankId } from '@site/contract/ranks';
import { PLAIN_USER, type Player } from './generatePlayers.ts';
import { createRandom } from '../kit/random.ts';
import { daysBefore } from './time.ts';

/** The password of every demo account; public, like the accounts. */
export const DEMO_PASSWORD = 'blockhaven-demo';

/** The TOTP secret of the account `secure`; public as well. */
export const DEMO_TOTP_SECRET = 'JBSWY3DPEHPK3PXP';

interface DemoAccount {
  readonly name: string;
  readonly rank: RankId;
  readonly lang: Lang;
  readonly coins: number;
  /** Minutes. */
  readonly playtime: number;
  /** Days since the account was created. */
  readonly age: number;
  readonly firstLogin?: true;
  readonly totpSecret?: string;
}

const ofRank = (rank: RankId, lang: Lang, coins: number, playtime: number, age: number): DemoAccount => ({
  name: rank,
  rank,
  lang,
  coins,
  playtime,
  age,
});

/** One account for each rank, one that logs in for the first time, one with two-factor login. */
export const DEMO_ACCOUNTS: readonly DemoAccount[] = [
  ofRank('owner', 'de', 184_250, 61_340, 1094),
  ofRank('admin', 'en', 96_400, 52_115, 1080),
  ofRank('ytplus', 'de', 210_730, 24_870, 871),
  ofRank('srdev', 'en', 41_905, 33_480, 1043),
  ofRank('srmod', 'de', 67_310, 48_202, 990),
  ofRank('srcon', 'en', 38_640, 29_755, 934),
  ofRank('dev', 'en', 22_180, 18_430, 702),
  ofRank('mod', 'de', 54_775, 37_916, 655),
  ofRank('build', 'de', 19_520, 26_308, 610),
  ofRank('con', 'en', 17_890, 15_244, 488),
  ofRank('sup', 'de', 26_415, 21_677, 402),
  ofRank('jrsup', 'en', 9_360, 12_093, 233),
  ofRank('yt', 'de', 73_200, 14_586, 540),
  ofRank('knock', 'en', 128_945, 30_612, 777),
  ofRank('mvp', 'de', 58_130, 27_449, 690),
  ofRank('champ', 'en', 81_025, 35_871, 815),
  ofRank('vip', 'de', 14_760, 8_934, 318),
  ofRank('player', 'en', 12_480, 5_025, 274),
  { ...ofRank('player', 'en', 250, 45, 1.4), name: 'newbie', firstLogin: true },
  { ...ofRank('player', 'en', 7_315, 6_218, 365), name: 'secure', totpSecret: DEMO_TOTP_SECRET },
];

export function demoPlayers(now: Date, passwordHash: string): Player[] {
  const random = createRandom('accounts');
  return DEMO_ACCOUNTS.map(({ age, firstLogin = false, totpSecret = null, ...account }) => ({
    skill: 0.3 + 0.6 * random.normal(),
    regular: true,
    user: {
      ...PLAIN_USER,
      ...account,
      uuid: random.uuid(),
      password_hash: passwordHash,
      first_login: firstLogin,
      totp_secret: totpSecret,
      created_at: daysBefore(now, age),
    },
  }));
}
