import { checkStyleSheets } from './globalStyles.ts';
import { browseSite } from './testing/browseSite.ts';

const GLOBAL = [
  'footer {display: none !important}',
  '*{margin:0}',
  ':root{--torch:red}',
  '.shop-a{} footer{color:red}',
  '.shop-a,footer{color:red}',
  'footer:not(.shop-a){color:red}',
  'body:has(.shop-a){color:red}',
  ':is(.shop-a,footer){color:red}',
  '[class="x.shop-a"]{color:red}',
  '#content{color:red}',
  '.card{color:red}',
  '.shopping{color:red}',
  '@media print{footer{color:red}}',
  '@layer base{@supports (gap:1px){h1{color:red}}}',
  '::selection{color:red}',
  '@import "./x.css";.shop-a{}',
  '@keyframes spin{to{rotate:1turn}}',
  '@property --torch{syntax:"*";inherits:true}',
  '@font-face{font-family:Inter;src:url(x.woff2)}',
  '@page{margin:0}',
  '/* .shop-a { */ footer{color:red}',
  '.shop-a{content:"}"} footer{color:red}',
  'foo{color:red',
  '.shop-a{:not(&){color:red}}',
  '.shop-a{@media print{:not(&){color:red}}}',
  ':not([x="]"].shop-a){color:red}',
  String.raw`.\.shop-a, .x\,.shop-b{color:red}`,
];
const OWN = [
  '',
  '.shop_a:hover > footer, a.shop-b:not(.x, .y){color:red}',
  '#shop-map .leaflet{color:red}',
  String.raw`.shop\@1\.0\.0-title{color:red}`,
  '._title_1a2b3_1{color:red}._spin_x1y2z_9 h1{}',
  '@media (min-width:1px){.shop-a{color:red;footer{color:blue}}}',
  '@keyframes shop-spin{from{rotate:0}to{rotate:1turn}}@keyframes _spin_1a2b3_1{to{rotate:1turn}}',
  '@font-face{font-family:"shop-icons";src:url(x.woff2)}',
  '.shop-a{margin:0;&:hover{color:red}footer &{color:red}> p{color:red}margin:1px}',
  '@charset "utf-8";@layer a,b;.shop-a{content:"footer { }"}/* footer{} */',
];

const nameOf = (css: string) => `${encodeURIComponent(css).replace(/[^\w]/g, '')}.css`;
const FILES = '/remotes/shop/2.0.0/';
/** As on the site. */
const POLICY = `<meta http-equiv="content-security-policy" content="default-src 'self'; require-trusted-types-for 'script'">`;
const sheets = [...GLOBAL, ...OWN].map((css) => [FILES + nameOf(css), css]);
const { site, browser } = await browseSite({ '/': `${POLICY}<h1>Shop</h1>`, ...Object.fromEntries(sheets) });
const page = await browser.newPage();
await page.goto(site.url);

const check = (...styleSheets: string[]) =>
  checkStyleSheets(page, '/', { site: site.url, name: 'shop', version: '2.0.0', smoke: [], styleSheets });

test.each(GLOBAL)('refuses %s', async (css) => {
  const [problem] = await check(nameOf(css));
  expect(problem?.what).toMatch(/^A style sheet of this build has styles for the whole page: ./);
  expect(problem?.todo).toContain('"shop-"');
});

test.each(OWN)('accepts %s', async (css) => {
  expect(await check(nameOf(css))).toEqual([]);
});
