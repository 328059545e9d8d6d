import { Linter } from 'eslint';
import { remoteLint } from './remoteLint.ts';

const linter = new Linter({ cwd: import.meta.dirname });

const brokenBy = (file: string, code: string) =>
  linter.verify(code, remoteLint, { filename: file }).map(({ ruleId, message }) => ruleId ?? message);

const PAGE = 'src/features/home/HomePage.tsx';

test.each([
  ["export const used = localStorage.getItem('quests');", 'no-restricted-globals'],
  ['export const used = document.cookie;', 'no-restricted-properties'],
  ['export const used = window.document.cookie;', 'no-restricted-syntax'],
  ["export const used = () => fetch('/api/clans');", 'no-restricted-globals'],
  ["export { neverShared } from 'react-router-dom';", '@typescript-eslint/no-restricted-imports'],
  [
    "import { createGlobalStyle } from 'styled-components';\nexport const used = createGlobalStyle``;",
    'no-restricted-syntax',
  ],
  [
    "import { createSlice } from '@reduxjs/toolkit';\nexport const used = createSlice;",
    'no-restricted-syntax',
  ],
  ["import * as React from 'react';\nexport const used = React;", 'no-restricted-syntax'],
  ['export const Page = () => <p>Hello</p>;', 'site/no-visible-text'],
  ['export const Page = () => <p><i />{count}</p>;', 'site/own-texts'],
  ['export function Page() { if (open) useId(); return null; }', 'react-hooks/rules-of-hooks'],
  ['export const used = (value: any) => value;', '@typescript-eslint/no-explicit-any'],
])('a page with %s breaks a rule', (code, rule) => {
  expect(brokenBy(PAGE, code)).toEqual([rule]);
});

test('tests look into the storage, and say what they see', () => {
  const code = "test('x', () => expect(localStorage.getItem('a')).toBe(<p>Hello</p>));";
  expect(brokenBy('src/features/home/HomePage.test.tsx', code)).toEqual([]);
});

test('configurations are no pages', () => {
  const code = "export const used = () => fetch('https://site.example');";
  expect(brokenBy('webpack.config.ts', code)).toEqual([]);
  expect(brokenBy('e2e/home.spec.ts', code)).toEqual([]);
});
