import { checkOutsideFiles, checkOutsideScripts } from './elsewhere.ts';

describe('a build on another origin', () => {
  const files = {
    'remoteEntry.js': 'sha384-',
    'a/page.mjs': 'sha384-',
    'late.JS': 'sha384-',
    'data.json': 'sha384-',
  };
  const found = (text: string, { file = 'page.js', type }: { file?: string; type?: 'module' } = {}) =>
    checkOutsideScripts({ files, type }, new Map([[file, Buffer.from(text)]]));

  test.each([
    'import("./chunk.js")',
    'e=()=>import (u)',
    'await import(`./${x}.js`)',
    'import/**/("./late.js")',
    'import /* webpackIgnore: true */ ("./late.js")',
    'import//\n("./late.js")',
    `import${' '.repeat(99)}("./late.js")`,
    `import/*${'x'.repeat(999)}*/("./late.js")`,
    `import${'/**/'.repeat(99)}("./late.js")`,
    '[...import("./late.js")]',
    'import.defer("./late.js")',
    'import "./late.js"',
    'import{a}from"https://files.example/late.js"',
    "export * from './late.js'",
    String.raw`import"\x2e/late.js"`,
  ])('is refused if a script of it imports modules, which no browser checks there: %s', (text) => {
    for (const file of ['page.js', 'chunk.json', 'chunk'])
      expect(found(text, { file })).toMatchObject([{ check: 'integrity', where: file }]);
  });

  test.each([
    'host.import("x")',
    '$import(1)',
    'reimport(1)',
    'text("import")',
    'Array.from("./a")',
    '{type:"import",b:"./c"}',
  ])('may have %s', (text) => {
    expect(found(text)).toEqual([]);
  });

  test.each([
    'import"HTTPS://files.example/late.js"',
    String.raw`import"h\x74tps://files.example/late.js"`,
    `export*from${'/**/'.repeat(6)}"./late.mjs"`,
    `import*as a from/*${'x'.repeat(301)}*/"https://files.example/late.js"`,
    'import("./a//page.mjs")',
    'import("./data.json")',
    'import("./late.JS")',
    'import("./late.mjs")',
    'import("./a/page.mjs?v=2")',
    'import("../other.js")',
    'import("a/page.mjs")',
    'import("https://files.example/shop/a/page.mjs")',
    'import(u)',
    'import("./a/"+"page.mjs")',
    'import(`./a/${x}.mjs`)',
    'f(`${import("${s}")}`)',
    'f(`import("${s}")${un}`);import(s)',
    'export*from"./late.mjs"',
  ])('is refused if a module of it imports what is no file of the build: %s', (text) => {
    expect(found(text, { type: 'module' })).toMatchObject([{ check: 'integrity', where: 'page.js' }]);
  });

  test.each([
    'import("./a/page.mjs")',
    'import{a as b}from"./a/page.mjs";import"./remoteEntry.js"',
    'export * from "./a/page.mjs"',
    'e(()=>import(`./a/page.mjs`),[])',
    'import.meta.url',
    'new Function("name",`return import(name)`)',
    'Function(`callbacks`,`import("${s}")${un}`)([i,o])',
  ])('may be a module with %s', (text) => {
    expect(found(text, { type: 'module' })).toEqual([]);
  });

  test.each(['import/*', 'import/**//*', 'from/*', 'from"./', "import('", 'import ', 'import//'])(
    'is read in linear time: %s',
    (text) => {
      const started = process.cpuUsage();
      found(text.repeat(200_000), { type: 'module' });
      expect(process.cpuUsage(started).user).toBeLessThan(5_000_000);
    },
  );

  test('resolves paths from the module that names them', () => {
    const from = { file: 'a/other.mjs', type: 'module' } as const;
    expect(found('import("./page.mjs");import("../remoteEntry.js")', from)).toEqual([]);
    expect(found('import("./a/page.mjs")', from)).toHaveLength(1);
  });

  test('is refused with style sheets, which no page applies', () => {
    const styled = { ...files, 'pages/one.css': 'sha384-', 'two.css': 'sha384-' };
    expect(checkOutsideFiles({ files: styled })).toMatchObject([
      { check: 'integrity', where: 'pages/one.css' },
    ]);
  });
});
