import type { ReactNode } from 'react';
import styled from 'styled-components';

const Place = styled.span`
  display: inline-grid;
  justify-items: start;
  > * {
    grid-area: 1 / 1;
  }
`;

const Choice = styled.span<{ $isShown: boolean }>`
  visibility: ${({ $isShown }) => ($isShown ? 'inherit' : 'hidden')};
`;

interface OneOfProps {
  readonly choices: Readonly<Record<string, ReactNode>>;
  /** `undefined` while it is not known. */
  readonly shown: string | undefined;
}

/** Takes as much room as the widest of them: nothing moves once it is known which is shown. */
export function OneOf({ choices, shown }: OneOfProps) {
  return (
    <Place>
      {Object.entries(choices).map(([key, content]) => (
        <Choice key={key} $isShown={key === shown}>
          {content}
        </Choice>
      ))}
    </Place>
  );
}
