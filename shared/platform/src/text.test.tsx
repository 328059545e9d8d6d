import { renderPage } from '@site/testing/renderPage';
import { defineFeature } from './feature.ts';
import { textHook } from './remote.ts';

const texts = { title: 'Quests', raids_one: 'One raid', raids_other: '{{count}} raids' };
const useText = textHook<typeof texts>('quests');

function Page() {
  const text = useText();
  return <h1>{`${text('title')}, ${text('raids', { count: 2 })}, ${text('titl' as 'title')}`}</h1>;
}

const feature = defineFeature({
  name: 'quests',
  routes: [{ path: '/quests', title: { de: 'Q', en: 'Q' }, guard: {}, page: async () => Page }],
  strings: { de: async () => texts, en: async () => texts },
});

const { NODE_ENV } = process.env;
afterEach(() => {
  process.env['NODE_ENV'] = NODE_ENV;
});

test('a key without a text is named once in development, in the console and for the overlay of the page', async () => {
  process.env['NODE_ENV'] = 'development';
  const log = jest.spyOn(console, 'error').mockReturnValue();
  const heard = jest.fn();
  addEventListener('site:problem', heard);
  const page = await renderPage('arena', feature);
  page.rerender(<Page />);
  removeEventListener('site:problem', heard);
  const said = 'platform/quests has no text "titl" (en): see its locales/en.json.';
  expect(log.mock.calls).toEqual([[said]]);
  expect(heard.mock.calls).toEqual([[expect.objectContaining({ detail: said })]]);
});

test('visitors see the key, and nothing is said', async () => {
  const page = await renderPage('arena', feature);
  expect(page.getByRole('heading')).toHaveTextContent('Quests, 2 raids, titl');
});

test('a text may be called as a property of every object is', async () => {
  const keys = ['constructor', 'toString', 'hasOwnProperty', '__proto__'];
  const strings = JSON.parse(`{${keys.map((key) => `"${key}": "text of ${key}"`).join()}}`) as typeof texts;
  const useOdd = textHook<Record<string, string>>('odd');
  const Odd = () => {
    const text = useOdd();
    return <h1>{keys.map((key) => text(key)).join()}</h1>;
  };
  const page = await renderPage(
    'arena',
    defineFeature({
      name: 'odd',
      routes: [{ path: '/odd', title: { de: 'O', en: 'O' }, guard: {}, page: async () => Odd }],
      strings: { de: async () => strings, en: async () => strings },
    }),
  );
  expect(page.getByRole('heading')).toHaveTextContent(keys.map((key) => `text of ${key}`).join());
});
