import { checkStyleSheet } from './styles.ts';

const check = (css: string) =>
  checkStyleSheet(
    'shop',
    'page.css',
    Buffer.from(css),
    ({ file, line, column }) => `${file}:${line}:${column}`,
  );

test.each([
  'footer {display: none !important}',
  'h1{color:red}',
  '*{margin:0}',
  ':root{--torch:red}',
  'html,body{height:100%}',
  '.shop-a{} footer{color:red}',
  '.shop-a,footer{color:red}',
  'footer:not(.shop-a){color:red}',
  'body:has(.shop-a){color:red}',
  ':is(.shop-a,footer){color:red}',
  '[class="x.shop-a"]{color:red}',
  '#content{color:red}',
  '.card{color:red}',
  '.shopping{color:red}',
  '.leaflet-container a{color:red}',
  '@media print{footer{color:red}}',
  '@layer base{@supports (gap:1px){h1{color:red}}}',
  '::selection{color:red}',
  '@import url("https://a.example/x.css");',
  '@import "./x.css";.shop-a{}',
  '@keyframes spin{to{rotate:1turn}}',
  '@property --torch{syntax:"*";inherits:true}',
  '@font-face{font-family:Inter;src:url(x.woff2)}',
  '@page{margin:0}',
  '/* .shop-a { */ footer{color:red}',
  '.shop-a{content:"}"} footer{color:red}',
  'foo{color:red',
  '.shop-a{:not(&){color:red}}',
  '.shop-a{margin:0;body:has(&){color:red}}',
  '.shop-a{@media print{:not(&){color:red}}}',
  ':not([x="]"].shop-a){color:red}',
])('refuses %s', async (css) => {
  const problems = await check(`${css}${css.endsWith('red') ? '}' : ''}`);
  expect(problems).toMatchObject([
    { check: 'style', where: expect.stringMatching(/^page\.css:1:\d+$/) as string },
  ]);
  expect(problems[0]?.todo).toContain('"shop-"');
});

test.each([
  '',
  '.shop-a{color:red}',
  '.shop_a:hover > footer, a.shop-b:not(.x, .y){color:red}',
  '#shop-map .leaflet{color:red}',
  String.raw`.shop\@1\.0\.0-title{color:red}`,
  '._title_1a2b3_1{color:red}._spin_x1y2z_9 h1{}',
  '@media (min-width:1px){.shop-a{color:red;footer{color:blue}}}',
  '@keyframes shop-spin{from{rotate:0}to{rotate:1turn}}',
  '@keyframes _spin_1a2b3_1{to{rotate:1turn}}',
  '@font-face{font-family:"shop-icons";src:url(x.woff2)}',
  '.shop-a{margin:0;&:hover{color:red}footer &{color:red}> p{color:red}}',
  '@charset "utf-8";.shop-a{content:"footer { }"}',
  '/* footer{} */',
])('accepts %s', async (css) => {
  expect(await check(css)).toEqual([]);
});

test('names the place of the rule', async () => {
  const css = '.shop-a { content: "}" }\n/* footer {} */\n@media print {\n  footer { color: red }\n}';
  expect(await check(css)).toMatchObject([{ where: 'page.css:4:3' }]);
});

test('is quick with any text', async () => {
  const texts = [
    '('.repeat(200_000),
    '{'.repeat(200_000),
    '.a,'.repeat(100_000),
    '/*'.repeat(200_000),
    '"'.repeat(200_001),
    '@media x{'.repeat(50_000),
    '\\'.repeat(200_001),
  ];
  const startedAt = performance.now();
  for (const text of texts) await check(`${text}{}`);
  expect(performance.now() - startedAt).toBeLessThan(5_000);
});
