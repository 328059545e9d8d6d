import { color, font, size } from '@site/ui/tokens';
import styled from 'styled-components';

/** Another way to do the same, which shall not compete with the buttons of the form. */
export const TextButton = styled.button.attrs({ type: 'button' })`
  align-self: start;
  min-height: 44px;
  padding: 0;
  border: 0;
  background: none;
  color: ${color.lapis};
  font: 400 ${size.body} / 1.5 ${font.body};
  text-align: start;
  text-decoration: underline;
  text-underline-offset: 0.2em;
  cursor: pointer;
`;
