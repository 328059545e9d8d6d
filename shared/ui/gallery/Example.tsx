import type { ReactNode } from 'react';
import styled from 'styled-components';
import { color, size, space } from '../src/tokens.ts';

const Figure = styled.figure<{ $wide: boolean }>`
  min-width: 0;
  grid-column: ${({ $wide }) => ($wide ? '1 / -1' : 'auto')};
`;

const Caption = styled.figcaption`
  margin-bottom: ${space[3]};
  font-size: ${size.small};
  color: ${color.second};
`;

export interface ExampleProps {
  /** The variant or state that it shows. */
  readonly name: string;
  /** Takes the whole width instead of one column. */
  readonly wide?: boolean;
  readonly children: ReactNode;
}

/** One variant or state of a primitive, with its name. */
export function Example({ name, wide = false, children }: ExampleProps) {
  return (
    <Figure $wide={wide}>
      <Caption>{name}</Caption>
      {children}
    </Figure>
  );
}
