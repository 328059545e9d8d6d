import { compareApis, neededVersion } from './compatibility.ts';
import type { PackedPackage } from './pack.ts';

/** A version of `@site/platform` with one module. */
function sdk(declarations: string, more: Readonly<Record<string, string>> = {}): PackedPackage[] {
  const modules = { format: declarations, ...more };
  const names = Object.keys(modules);
  const exports = Object.fromEntries(
    names.map((name) => [`./${name}`, { types: `./src/${name}.d.ts`, default: `./src/${name}.js` }]),
  );
  return [
    {
      name: '@site/platform',
      files: new Map([
        ['package.json', JSON.stringify({ name: '@site/platform', version: '1.0.0', exports })],
        ...Object.entries(modules).map(([name, text]): [string, string] => [`src/${name}.d.ts`, text]),
      ]),
    },
  ];
}

const BUTTON = `
  import type { ReactNode } from 'react';
  export interface ButtonProps { readonly label: string; readonly tone?: 'calm' }
  export declare function Button(props: ButtonProps): ReactNode;
`;

test.each([
  ['nothing but a comment', 'export declare const a: 1;', '/** A. */ export declare const a: 1;', 'none'],
  [
    'an export',
    'export declare const a: 1;',
    'export declare const a: 1; export declare const b: 2;',
    'minor',
  ],
  ['an optional property', BUTTON, BUTTON.replace("'calm'", "'calm' | 'loud'"), 'minor'],
  [
    'a required property of an input',
    BUTTON,
    BUTTON.replace('readonly label', 'readonly id: string; readonly label'),
    'major',
  ],
  [
    'a property of an answer',
    'export interface Player { name: string }',
    'export interface Player { name: string; rank: string }',
    'minor',
  ],
  [
    'a narrower answer',
    'export interface Player { name: string }',
    'export interface Player { name?: string }',
    'major',
  ],
  [
    'a removed export',
    'export declare const a: 1; export declare const b: 2;',
    'export declare const a: 1;',
    'major',
  ],
  [
    'another parameter',
    'export declare function f(a: string): void;',
    'export declare function f(a: string, b: number): void;',
    'major',
  ],
  [
    'an optional parameter',
    'export declare function f(a: string): void;',
    'export declare function f(a: string, b?: number): void;',
    'minor',
  ],
  [
    'nothing in a generic type',
    'export type Page<T> = { rows: T[] };',
    'export type Page<T> = { rows: T[] };',
    'none',
  ],
])('a change of %s', (_, before, now, bump) => {
  expect(compareApis(sdk(before), sdk(now)).bump).toBe(bump);
});

test('names what breaks, and where', () => {
  const before = sdk('export declare const a: 1; export declare const b: 2;', { text: 'export type T = 1;' });
  const { bump, reasons } = compareApis(before, sdk('export declare const a: 2;'));
  expect(bump).toBe('major');
  expect(reasons).toEqual([
    'b of @site/platform/format is gone',
    'T of @site/platform/text is gone',
    'a of @site/platform/format has changed',
  ]);
});

test('leaves out what is not part of the public API', () => {
  const before = sdk('export declare const a: 1;', { 'site/storage': 'export declare const b: 1;' });
  expect(compareApis(before, sdk('export declare const a: 1;')).bump).toBe('none');
});

test.each([
  ['export declare const a: 1;', '1.4.2'],
  ['export declare const a: 1; export declare const b: 2;', '1.5.0'],
  ['export declare const b: 2;', '2.0.0'],
])('needs a version that says so: %s', (now, version) => {
  const last = { version: '1.4.2', packages: sdk('export declare const a: 1;') };
  expect(neededVersion(last, sdk(now)).version).toBe(version);
});
