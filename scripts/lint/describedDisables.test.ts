import { Linter } from 'eslint';
import { describedDisables } from './describedDisables.ts';

function messagesOf(code: string): (string | null)[] {
  const messages = new Linter().verify(code, {
    plugins: { site: { rules: { 'described-disables': describedDisables } } },
    rules: { 'site/described-disables': 'error', 'no-var': 'error' },
  });
  return messages.map(({ messageId, ruleId }) => messageId ?? ruleId);
}

test.each([
  ['a line', 'var a = 1; // eslint-disable-line no-var -- old browsers read this'],
  ['the next line', '// eslint-disable-next-line no-var -- old browsers read this\nvar a = 1;'],
  [
    'a block',
    '/* eslint-disable no-var -- old browsers read this */\nvar a = 1;\n/* eslint-enable no-var */',
  ],
])('a described directive may disable a rule for %s', (_, code) => {
  expect(messagesOf(code)).toEqual([]);
});

test.each([
  ['a line', 'var a = 1; // eslint-disable-line no-var'],
  ['the next line', '// eslint-disable-next-line no-var\nvar a = 1;'],
  ['a block', '/* eslint-disable no-var */\nvar a = 1;'],
  ['the next line, with an empty reason', '// eslint-disable-next-line no-var --\nvar a = 1;'],
])('a directive without a reason is refused for %s', (_, code) => {
  expect(messagesOf(code)).toContain('undescribed');
});

test.each([
  ['a file', '/* eslint-disable */\nvar a = 1;'],
  ['a file, with a reason', '/* eslint-disable -- all of it is old */\nvar a = 1;'],
  ['a line', 'var a = 1; // eslint-disable-line'],
  ['the next line', '// eslint-disable-next-line\nvar a = 1;'],
])('a directive that disables everything is refused for %s', (_, code) => {
  expect(messagesOf(code)).toContain('unlimited');
});

test('a directive cannot silence the rule itself', () => {
  expect(messagesOf('/* eslint-disable site/described-disables */\nvar a = 1;')).toContain('undescribed');
});

test('other comments are left alone', () => {
  expect(messagesOf('// eslint-disabled rules are rare\n/* eslint no-var: off */\n')).toEqual([]);
});
