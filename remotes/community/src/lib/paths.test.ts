import { paths } from './paths.ts';

test('the addresses that pages link to', () => {
  expect({
    profile: paths.profile('Lumi'),
    'profile of an odd name': paths.profile('Lü mi/2?#%'),
    clans: paths.clans,
    clan: paths.clan('Crimson Otters'),
    'clan of an odd name': paths.clan('Über 🦦 / [1]'),
    board: paths.board('blockhavenffa', 'monthly'),
  }).toMatchInlineSnapshot(`
   {
     "board": "/stats?mode=blockhavenffa&range=monthly",
     "clan": "/clans/Crimson%20Otters",
     "clan of an odd name": "/clans/%C3%9Cber%20%F0%9F%A6%A6%20%2F%20%5B1%5D",
     "clans": "/clans",
     "profile": "/profile/Lumi",
     "profile of an odd name": "/profile/L%C3%BC%20mi%2F2%3F%23%25",
   }
  `);
});
