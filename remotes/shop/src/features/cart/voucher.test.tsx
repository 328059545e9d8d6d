import { dispatch, readPersonal, type RootState } from '@site/platform/remote';
import { deferred } from '@site/testing/deferred';
import { mockServer, type Handler } from '@site/testing/mockServer';
import { player } from '@site/testing/players';
import { renderPage, type PageOptions } from '@site/testing/renderPage';
import { act, screen } from '@testing-library/react';
import { itemAdded, selectVoucherCode, voucherRedeemed } from '../../cart/cartSlice.ts';
import { cartItem } from '../../cart/storedCart.ts';
import { catalogue } from '@site/contract/offers';
import { cart } from './feature.ts';

/** The SHA-256 of SUMMER10. */
const HASH = '0dff2eace8c36d9cfd7d1ddcf7212d70cca6d278731ceb8c511a047f45d84f52';
const VOUCHER = 'GET /api/shop/voucher';
const right = () => Response.json({ hash: HASH, percent: 10 });
const other = () => Response.json({ hash: 'f'.repeat(64), percent: 10 });
const broken = () => Promise.reject(new TypeError('Failed'));

const [vip, mvp] = catalogue.map(cartItem) as [ReturnType<typeof cartItem>, ReturnType<typeof cartItem>];

async function open(handler: Handler, kept = '', options: PageOptions = {}) {
  const server = mockServer({
    [VOUCHER]: handler,
    'GET /api/orders': () => Response.json([]),
    'GET /api/shop/checkout': () =>
      Response.json({ provider: null, vatPercent: 19, isNetworkConnected: true }),
  });
  dispatch(itemAdded(vip));
  dispatch(itemAdded(mvp));
  if (kept) dispatch(voucherRedeemed(kept));
  const page = await renderPage('shop', cart, { player: player(), ...options });
  await screen.findByRole('button', { name: /^(?:Checkout|Zur Kasse)$/ });
  return { server, asked: () => server.callsTo('/api/shop/voucher'), ...page };
}

const code = () => dispatch((_: unknown, getState: () => RootState) => selectVoucherCode(getState()));
const field = () => screen.getByRole('textbox', { name: 'Voucher code' });
const redeem = () => screen.getByRole('button', { name: 'Redeem' });
const totals = () =>
  screen
    .getAllByRole('definition')
    .map((line) => `${line.previousElementSibling?.textContent} ${line.textContent}`.replace(/\s/g, ' '));
const NOTHING_OFF = ['Subtotal €24.98', 'Discount €0.00', 'Total €24.98'];
const TENTH_OFF = ['Subtotal €24.98', 'Discount (10%) −€2.50', 'Total €22.48'];

test('a valid code applies its percentage, ignoring case and surrounding spaces', async () => {
  const { person, asked } = await open(right);
  expect(totals()).toEqual(NOTHING_OFF);
  expect(asked()).toEqual([]);
  await person.type(field(), ' suMMer10 {Enter}');
  expect(await screen.findByText('Voucher redeemed successfully.')).toHaveAttribute('role', 'status');
  expect(totals()).toEqual(TENTH_OFF);
  expect(field()).toHaveValue('SUMMER10');
  expect(JSON.parse(readPersonal('cart') ?? '')).toMatchObject({ code: 'SUMMER10' });
  expect(asked()).toHaveLength(1);
  expect([asked()[0]?.body, [...asked()[0]!.query]]).toEqual([undefined, []]);
});

test.each(['summer10\u200b', '\ufeffSUMMER\u00ad10', 'SUMMER10\ufe0f'])(
  'finds %j, whose invisible characters nobody typed',
  async (typed) => {
    const { person } = await open(right);
    await person.click(field());
    await person.paste(typed);
    await person.keyboard('{Enter}');
    await screen.findByText('Discount (10%)');
  },
);

test('the discount follows the cart, ends with it, and is restored with it', async () => {
  const { person } = await open(right, 'SUMMER10');
  await screen.findByText('Discount (10%)');
  const tenthOff = ['Subtotal €4.99', 'Discount (10%) −€0.50', 'Total €4.49'];
  await person.click(screen.getByRole('button', { name: 'Remove MVP' }));
  expect(totals()).toEqual(tenthOff);
  await person.click(screen.getByRole('button', { name: 'Remove VIP' }));
  expect(code()).toBe('');
  const toast = dispatch((_: unknown, getState: () => RootState) => getState().toasts.shown.at(-1));
  act(() => void dispatch(toast!.action!.dispatches!));
  await screen.findByText('Discount (10%)');
  expect(totals()).toEqual(tenthOff);

  await person.click(screen.getByRole('button', { name: 'Empty the cart' }));
  act(() => void dispatch(itemAdded(vip)));
  expect(totals()).toEqual(['Subtotal €4.99', 'Discount €0.00', 'Total €4.99']);
  expect(field()).toHaveValue('');
});

test('shows German texts', async () => {
  const { person } = await open(right, '', { lang: 'de' });
  const einloesen = screen.getByRole('button', { name: 'Einlösen' });
  const gutschein = screen.getByRole('textbox', { name: 'Gutscheincode' });
  await person.type(gutschein, 'summer10');
  await person.click(einloesen);
  expect(await screen.findByText('Gutschein wurde erfolgreich eingelöst.')).toBeInTheDocument();
  expect(totals()).toEqual(['Zwischensumme 24,98 €', 'Rabatt (10 %) −2,50 €', 'Gesamt 22,48 €']);
  await person.type(gutschein, '0');
  await person.click(einloesen);
  expect(await screen.findByText('Ungültiger Gutscheincode.')).toBeInTheDocument();
  expect(totals()[1]).toBe('Rabatt 0,00 €');
});

test('an invalid code removes the previous voucher', async () => {
  const { person } = await open(right, 'SUMMER10');
  await screen.findByText('Discount (10%)');
  await person.clear(field());
  await person.type(field(), 'SUMMER11');
  await person.click(redeem());
  expect(await screen.findByText('Invalid voucher code.')).toBeInTheDocument();
  expect(field()).toBeInvalid();
  expect(field()).toHaveFocus();
  expect(field()).toHaveValue('SUMMER11');
  expect([totals(), code()]).toEqual([NOTHING_OFF, '']);
});

test.each(['', 'SUMMER10'])('an empty field removes the voucher without a request (%s)', async (kept) => {
  const { person, asked } = await open(right, kept);
  await screen.findByText(kept ? 'Discount (10%)' : 'Discount');
  await person.clear(field());
  await person.type(field(), '  ');
  await person.click(redeem());
  expect(await screen.findByText('Enter a code first.')).toBeInTheDocument();
  expect(field()).toHaveAccessibleDescription('Enter a code first.');
  expect(field()).toHaveFocus();
  expect([totals(), code()]).toEqual([NOTHING_OFF, '']);
  expect(asked()).toHaveLength(kept ? 1 : 0);
});

test("keeps everything when the server can't be reached", async () => {
  const { person, server } = await open(right, 'SUMMER10');
  await screen.findByText('Discount (10%)');
  server.use({ [VOUCHER]: broken });
  await person.clear(field());
  await person.type(field(), 'WINTER20');
  await person.click(redeem());
  expect(await screen.findByText('The voucher could not be checked. Please try again.')).toBeInTheDocument();
  expect(field()).toHaveValue('WINTER20');
  expect([totals(), code()]).toEqual([TENTH_OFF, 'SUMMER10']);
});

test("shows no change while a code is being checked and can't be submitted twice", async () => {
  const late = deferred<Response>();
  const { person, asked } = await open(() => late.promise);
  await person.type(field(), 'SUMMER10{Enter}');
  expect(redeem()).toHaveAttribute('aria-busy', 'true');
  await person.click(redeem());
  await person.type(field(), '{Enter}5');
  expect(field()).toHaveValue('SUMMER10');
  expect(totals()).toEqual(NOTHING_OFF);
  expect(asked()).toHaveLength(1);
  late.resolve(right());
  await screen.findByText('Discount (10%)');
  expect(redeem()).not.toHaveAttribute('aria-busy');
});

test('checks a stored code again and shows its amounts afterwards', async () => {
  const late = deferred<Response>();
  const { asked } = await open(() => late.promise, 'SUMMER10');
  expect(field()).toHaveValue('SUMMER10');
  expect(totals()).toEqual(['Subtotal €24.98', 'Discount ', 'Total ']);
  expect(screen.getByText('The voucher is being checked …')).toHaveAttribute('role', 'status');
  late.resolve(right());
  await screen.findByText('Discount (10%)');
  expect(totals()).toEqual(TENTH_OFF);
  expect(asked()).toHaveLength(1);
});

test('drops a stored code that is no longer valid, silently', async () => {
  await open(other, 'SUMMER10');
  await screen.findByText('Valid for the whole cart.');
  expect([totals(), code()]).toEqual([NOTHING_OFF, '']);
  expect(field()).toHaveValue('');
  expect(field()).toBeValid();
});

test("keeps a stored code that can't be checked and retries", async () => {
  const { person, server } = await open(broken, 'SUMMER10');
  expect(await screen.findByText('The voucher could not be checked. Please try again.')).toBeInTheDocument();
  expect([totals(), code()]).toEqual([NOTHING_OFF, 'SUMMER10']);
  server.use({ [VOUCHER]: right });
  await person.click(redeem());
  expect(await screen.findByText('Voucher redeemed successfully.')).toBeInTheDocument();
  expect(totals()).toEqual(TENTH_OFF);
});

test('does not apply the previous discount to a code redeemed in another tab', async () => {
  const { server } = await open(other, 'SUMMER10');
  await screen.findByText('Valid for the whole cart.');
  server.use({ [VOUCHER]: right });
  act(() => void dispatch(voucherRedeemed('summer10')));
  await screen.findByText('Discount (10%)');
  expect(totals()).toEqual(TENTH_OFF);
});
