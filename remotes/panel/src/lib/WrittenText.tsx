import { color } from '@site/ui/tokens';
import styled from 'styled-components';

/** Displays user input as plain text that can't affect its surroundings. */
export const WrittenText = styled.div.attrs({ dir: 'auto' })`
  /* Lines as they were written; each in its own direction, whatever it is. */
  white-space: pre-wrap;
  unicode-bidi: plaintext;
  overflow-wrap: anywhere;
  /* Letters with many stacked marks don't overflow their own place. */
  overflow: hidden;
  line-height: 1.6;
  color: ${color.text};
`;
