import { useState, type ReactNode } from 'react';
import styled from 'styled-components';
import { color, size, space } from '../src/tokens.ts';

/** Texts that break layouts: a long German word, the longest and widest name, symbols, and right-to-left text. */
export const hardTexts = {
  word: 'Geschwindigkeitsbegrenzung',
  name: 'WWMaulwurfkoenig',
  sentence:
    'Die Geschwindigkeitsbegrenzungsüberschreitung wurde der Donaudampfschifffahrtsgesellschaft gemeldet.',
  emoji: '🏆 Drachen 🐉',
  rightToLeft: 'مرحبا بكم في العالم',
} as const;

const Figure = styled.figure<{ $isWide: boolean }>`
  min-width: 0;
  grid-column: ${({ $isWide }) => ($isWide ? '1 / -1' : 'auto')};
`;

const Caption = styled.figcaption`
  margin-bottom: ${space[3]};
  font-size: ${size.small};
  color: ${color.second};
`;

/**
 * Shows every variant and state of one primitive, by name; `isWide` gives each the full width instead of one column.
 */
export function examples(content: Readonly<Record<string, ReactNode>>, { isWide = false } = {}) {
  return function Examples() {
    return Object.entries(content).map(([name, example]) => (
      <Figure key={name} $isWide={isWide}>
        <Caption>{name}</Caption>
        {example}
      </Figure>
    ));
  };
}

interface HeldProps<Value> {
  readonly start: Value;
  readonly children: (held: { value: Value; onChange: (value: Value) => void }) => ReactNode;
}

function Held<Value>({ start, children }: HeldProps<Value>) {
  const [value, onChange] = useState(start);
  return children({ value, onChange });
}

export const held = <Value,>(start: Value, children: HeldProps<Value>['children']) => (
  <Held start={start}>{children}</Held>
);
