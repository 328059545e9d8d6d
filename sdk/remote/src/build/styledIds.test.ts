import path from 'node:path';
import ts from 'typescript';
import { styledIds } from './styledIds.ts';
import { repositoryOf } from './project.ts';

const root = repositoryOf(import.meta.dirname);

function compile(
  source: string,
  file = 'shared/ui/src/Card.tsx',
  before = [styledIds(import.meta.dirname)],
): string {
  const { outputText } = ts.transpileModule(source, {
    fileName: path.join(root, file),
    compilerOptions: { target: ts.ScriptTarget.ESNext, module: ts.ModuleKind.ESNext },
    transformers: { before },
  });
  return outputText;
}

const idsOf = (code: string) => [...code.matchAll(/componentId: "(\w+)"/g)].map(([, id]) => id);

test.each([
  'styled.div',
  'styled(Card)',
  'styled.input.attrs({ type: "text" })',
  'styled.p<{ $is: boolean }>',
])('%s gets an id and keeps its styles', (tag) => {
  const code = compile(`import styled from 'styled-components';\nexport const A = ${tag}\`color: red;\`;`);
  expect(idsOf(code)).toHaveLength(1);
  expect(code).toMatch(/\.withConfig\(\{ componentId: "s\w{4}" \}\) ?`color: red;`/);
});

test('each component of the site has its own id, the same in every build', () => {
  const source = 'const A = styled.a`a{}`; const B = styled.b`b{}`;';
  const ids = [...idsOf(compile(source)), ...idsOf(compile(source, 'shell/src/frame/Footer.tsx'))];
  expect(new Set(ids).size).toBe(4);
  expect(idsOf(compile(source))).toEqual(ids.slice(0, 2));
});

test('leaves other templates unchanged', () => {
  const source = 'const a = css`a{}`; const b = keyframes`from{}`; const c = createGlobalStyle`a{}`;';
  expect(compile(source)).toBe(compile(source, 'a.ts', []));
});

test('a build of a remote has ids of its own, but shares those of the page’s components', () => {
  const source = 'const A = styled.a`a{}`;';
  const remote = path.join(root, 'remotes/shop');
  const idIn = (file: string, build: string) => idsOf(compile(source, file, [styledIds(remote, build)]))[0];
  const own = 'remotes/shop/src/Offers.tsx';
  expect(idIn(own, '1.0.0-aa')).toMatch(/^s\w{5}$/);
  expect(idIn(own, '1.0.0-aa')).toBe(idIn(own, '1.0.0-aa'));
  expect(idIn(own, '1.0.0-aa')).not.toBe(idIn(own, '1.0.0-bb'));
  for (const file of ['shared/ui/src/Card.tsx', 'remotes/shop/node_modules/@site/ui/src/Card.js'])
    expect(idIn(file, '1.0.0-aa')).toBe(idIn(file, '1.0.0-bb'));
});
