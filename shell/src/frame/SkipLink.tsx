import { color, space } from '@site/ui/tokens';
import styled from 'styled-components';
import { useFrameText } from './useFrameText.ts';

const Anchor = styled.a`
  position: fixed;
  top: ${space[2]};
  left: ${space[2]};
  z-index: 30;
  padding: ${space[3]} ${space[4]};
  background: ${color.torch};
  color: ${color.onTorch};
  &:not(:focus) {
    transform: translateY(-200%);
  }
`;

export function SkipLink() {
  const text = useFrameText();
  return <Anchor href="#content">{text('skip')}</Anchor>;
}
