import type { ReactNode } from 'react';
import styled from 'styled-components';
import { color, font, size, space } from './tokens.ts';

const Line = styled.p`
  display: flex;
  gap: ${space[2]};
  margin: 0;
  color: ${color.redstone};
  font: ${size.small} / 1.45 ${font.body};
  & > svg {
    flex: none;
    margin-top: 3px;
  }
`;

/** An error message with the error icon. Not announced: its surroundings decide how it is read out. */
export function ErrorText({ id, children }: { id?: string | undefined; children: ReactNode }) {
  return (
    <Line id={id}>
      <svg viewBox="0 0 7 7" width="14" height="14" fill="currentColor" aria-hidden="true">
        <path fillRule="evenodd" d="M1 0h5v1h1v5H6v1H1V6H0V1h1zM3 1v3h1V1zM3 5v1h1V5z" />
      </svg>
      <span>{children}</span>
    </Line>
  );
}
