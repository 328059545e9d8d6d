import { isLoadError } from './loadErrors.ts';

const error = (Kind: ErrorConstructor, message: string, own: object = {}) =>
  Object.assign(new Kind(message), own);

test.each([
  ['webpack and Rspack', error(Error, 'Loading chunk pet failed.', { name: 'ChunkLoadError' })],
  ['their style sheets', error(Error, 'Loading CSS chunk pet failed.\n(/x.css)')],
  ['Chrome', error(TypeError, 'Failed to fetch dynamically imported module: https://a.example/pet.js')],
  ['Firefox', error(TypeError, 'error loading dynamically imported module: https://a.example/pet.js')],
  ['Safari', error(TypeError, 'Importing a module script failed.')],
  ['Vite’s style sheets', error(Error, 'Unable to preload CSS for /pet.css')],
  ['a module that is cut off', error(SyntaxError, 'Unexpected end of input', { stack: 'SyntaxError: …' })],
  ['a module whose import is cut off', error(SyntaxError, 'no export named a', { stack: '' })],
])('knows what %s says of code that did not arrive', (_, thrown) => {
  expect(isLoadError(thrown)).toBe(true);
});

test('knows errors of the code itself', () => {
  const parse = () => {
    try {
      JSON.parse('{');
      return undefined;
    } catch (thrown) {
      return thrown;
    }
  };
  for (const thrown of [new Error('no legs'), new TypeError('x is not a function'), 'text', parse()])
    expect(isLoadError(thrown)).toBe(false);
});
