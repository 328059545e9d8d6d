import { prerender } from 'react-dom/static.edge';
import { takeMetas } from './metas.ts';

async function htmlOf(element: React.ReactNode): Promise<string> {
  const { prelude } = await prerender(element);
  return new Response(prelude).text();
}

test('takes what components say about the page out of its HTML', async () => {
  const text = `<Otters> & "friends'"`;
  const html = await htmlOf(
    <main>
      <meta name="description" content={text} />
      <meta property="og:title" content="Otters" />
    </main>,
  );
  expect(takeMetas(html)).toEqual({
    html: '<main></main>',
    metas: { description: text, 'og:title': 'Otters' },
  });
});

test('takes nothing from what somebody typed, and leaves other elements where they are', async () => {
  const typed = '<meta name="description" content="typed"/>';
  const html = await htmlOf(
    <main title={typed} data-x={`'${typed}`}>
      {typed}
      <input defaultValue={typed} />
      <textarea defaultValue={typed} />
      <meta name="robots" content="noindex" />
    </main>,
  );
  expect(takeMetas(html)).toEqual({ html, metas: {} });
  expect(html).toContain('<meta name="robots" content="noindex"/>');
});
