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
      <p>{'<meta name="description" content="typed by somebody"/>'}</p>
    </main>,
  );
  expect(takeMetas(html)).toEqual({
    html: '<main><p>&lt;meta name=&quot;description&quot; content=&quot;typed by somebody&quot;/&gt;</p></main>',
    metas: { description: text, 'og:title': 'Otters' },
  });
});
