import { renderMarkdown } from './markdown.ts';

const render = (markdown: string) => renderMarkdown(markdown, () => undefined).html;

test.each([
  '<script>alert(1)</script>',
  'text <img src=x onerror=alert(1)> text',
  'a <kbd><img src=x onerror=alert(1)//',
  '<details>\n<summary>x</summary>\n\n# <b onclick=alert(1)>Title</b>\n\n</details>',
  '- <svg/onload=alert(1)>\n\n| <i onclick=x> |\n| --- |\n| `<u onclick=x>` |',
  '```html\n<script>alert(1)</script>\n```',
  '``` "><script>alert(1)</script>\ncode\n```',
  '    <script>alert(1)</script>',
  '![" onerror="alert(1)](x.png)',
  '![<img src=x onerror=alert(1)>](x.png "<b>")',
  '[a]: <x" onclick="alert(1)>\n\n[a]',
  '<!-- notice -->',
])('HTML is text: %s', (markdown) => {
  const tags = render(markdown).match(/<[^/][^>]*>/g) ?? [];
  for (const tag of tags)
    expect(tag).toMatch(
      /^<(p|ul|li|h\d id="[\p{L}\p{N}-]*"|a href="#[\p{L}\p{N}-]*"|pre tabindex="0"|code|div class="table" tabindex="0"|table|thead|tbody|tr|th|td)>$/u,
    );
});

test('links lead where they are resolved to, and are plain text elsewhere', () => {
  const { html } = renderMarkdown(
    '[a **b**](x.md), [c](y.md), <https://d.example>, https://e.example',
    (href) => (href === 'x.md' ? 'x.html#"1"' : undefined),
  );
  expect(html).toBe(
    '<p><a href="x.html#&quot;1&quot;">a <strong>b</strong></a>, c, https://d.example, https://e.example</p>\n',
  );
});

test('headings have the anchors that GitHub gives them, each once', () => {
  const { html, headings } = renderMarkdown(
    '# What `check` does, & [how](x.md)\n\n## Straße_1\n\n## Straße_1\n\n## Straße_1',
    () => 'x.html',
  );
  expect(headings).toEqual([
    { id: 'what-check-does--how', text: 'What check does, & how', depth: 1 },
    { id: 'straße_1', text: 'Straße_1', depth: 2 },
    { id: 'straße_1-1', text: 'Straße_1', depth: 2 },
    { id: 'straße_1-2', text: 'Straße_1', depth: 2 },
  ]);
  expect(html).toContain(
    '<h1 id="what-check-does--how"><a href="#what-check-does--how">What <code>check</code> does, &amp; how</a></h1>',
  );
});
