import { OFFER_CATEGORIES } from '@site/contract/http/catalogue';
import { paths } from './paths.ts';

test('the addresses that pages link to', () => {
  expect({
    shop: paths.shop,
    categories: OFFER_CATEGORIES.map(paths.category),
    cart: paths.cart,
  }).toMatchInlineSnapshot(`
   {
     "cart": "/shop/cart",
     "categories": [
       "/shop/ranks",
       "/shop/coins",
       "/shop/tokens",
     ],
     "shop": "/shop",
   }
  `);
});
