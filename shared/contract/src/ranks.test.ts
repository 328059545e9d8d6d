import { isRank, isStaff, LEAD_RANKS, RANK_NAMES, RANKS, STAFF_RANKS } from './ranks.ts';

test('twelve ranks are staff, in the order of the team list', () => {
  expect(STAFF_RANKS).toEqual([
    'owner',
    'admin',
    'ytplus',
    'srdev',
    'srmod',
    'srcon',
    'dev',
    'mod',
    'build',
    'con',
    'sup',
    'jrsup',
  ]);
});

test('the others are players', () => {
  expect(RANKS.filter((rank) => !isStaff(rank))).toEqual(['yt', 'knock', 'mvp', 'champ', 'vip', 'player']);
  expect(RANKS.filter(isStaff)).toEqual(STAFF_RANKS);
});

test('five of the staff lead', () => {
  expect(LEAD_RANKS).toEqual(['owner', 'admin', 'srdev', 'srmod', 'srcon']);
});

test('every rank has the name that players read', () => {
  expect(RANK_NAMES).toEqual({
    owner: 'Owner',
    admin: 'Admin',
    ytplus: 'Youtuber+',
    srdev: 'SrDeveloper',
    srmod: 'SrModerator',
    srcon: 'SrContent',
    dev: 'Developer',
    mod: 'Moderator',
    build: 'Builder',
    con: 'Content',
    sup: 'Supporter',
    jrsup: 'JrSupporter',
    yt: 'Youtuber',
    knock: 'Knock',
    mvp: 'MVP',
    champ: 'Champion',
    vip: 'VIP',
    player: 'Spieler',
  });
  expect(Object.keys(RANK_NAMES)).toEqual([...RANKS]);
});

test.each(['Owner', 'constructor', '', null, undefined, 3, ['owner']])('%j is no rank', (value) => {
  expect(isRank(value)).toBe(false);
});

test('every rank is one', () => {
  expect(RANKS.every(isRank)).toBe(true);
});
