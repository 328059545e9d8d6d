import { siteCookies } from './siteCookies.ts';

const SET = ['__Host-refresh=2.x; Path=/; HttpOnly; Secure; SameSite=Strict', 'shard=3; Path=/'];

const PREFIX = 'https%3A%2F%2Fsite.example%3A8443|';

test('a site elsewhere has its own cookies on this machine', () => {
  const { toLocal, toSite } = siteCookies(new URL('https://site.example:8443'), 'Blockhaven');
  expect(toLocal(SET)).toEqual([
    `${PREFIX}__Host-refresh=2.x; Path=/; HttpOnly; SameSite=Strict`,
    `${PREFIX}shard=3; Path=/`,
  ]);
  const sent = `${PREFIX}__Host-refresh=2.x; lang=de; ${PREFIX}shard=3; blockhaven.fonts=1`;
  expect(toSite(sent)).toBe('__Host-refresh=2.x; lang=de; shard=3; blockhaven.fonts=1');
});

test.each([
  [
    'https://site.example',
    ['refresh=S', '__Host-refresh=S', 'other.example.__Host-refresh=S', 'device=d', 'x=y', `${PREFIX}x=y`],
  ],
  ['http://site.example', ['refresh=S', `${PREFIX}refresh=S`, 'other.member=de', 'blockhaven.cohort=1']],
  [
    'http://localhost:3000',
    ['__Host-refresh=S', 'site.example.__Host-refresh=S', 'other.override=1', '', 'session'],
  ],
])("%s doesn't get the cookies %j", (site, cookies) => {
  const { toSite } = siteCookies(new URL(site), 'Blockhaven');
  expect(toSite(cookies.join('; '))).toBeUndefined();
});

test.each([
  ['https://site.example', 'http://site.example'],
  ['https://site.example', 'https://site.example:8443'],
  ['https://site.example', 'https://site.example.org'],
  ['https://site.example:8443', 'https://site.example_8443'],
])("cookies of %s and %s aren't mixed up", (one, other) => {
  for (const [setter, reader] of [
    [one, other],
    [other, one],
  ] as const) {
    const [kept = ''] = siteCookies(new URL(setter), 'X').toLocal(['__Host-refresh=S']);
    expect(siteCookies(new URL(reader), 'X').toSite(kept)).toBeUndefined();
  }
});

test('a site on this machine keeps its names', () => {
  const { toLocal, toSite } = siteCookies(new URL('http://127.0.0.1:3000'), 'Blockhaven');
  expect(toLocal(['refresh=2.x; Path=/api; HttpOnly'])).toEqual(['refresh=2.x; Path=/api; HttpOnly']);
  const own = 'refresh=1; pending-login=2; device=3; blockhaven.cohort=4; blockhaven.override=5; lang=de';
  expect(toSite(`${own}; session=secret`)).toBe(own);
});
