import { CLAN_NAMES } from '../../server/src/demo/names.ts';
import { publicAddresses } from './publicAddresses.ts';

test('every page that visitors can see has an address to be measured at', async () => {
  expect(await publicAddresses()).toEqual({
    always: ['/', '/clans', '/clans/Nebelwacht', '/imprint', '/login', '/nowhere', '/privacy', '/stats'],
    whereOpened: ['/apply', '/shop', '/shop/cart', '/shop/coins', '/shop/ranks', '/shop/tokens'],
  });
  expect(CLAN_NAMES.map(({ name }) => name)).toContain('Nebelwacht');
});
