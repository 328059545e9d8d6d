import { color, space } from '@site/ui/tokens';
import { Link } from 'react-router-dom';
import styled from 'styled-components';
import { paths } from '../../parts/paths.ts';
import { useText } from './useText.ts';

const Back = styled(Link)`
  display: inline-flex;
  align-items: center;
  gap: ${space[2]};
  min-height: 44px;
  margin-bottom: ${space[3]};
  color: ${color.second};
  text-decoration: none;
  &:hover {
    color: ${color.text};
    text-decoration: underline;
  }
`;

export function BackLink() {
  const text = useText();
  return (
    <Back to={paths.shop}>
      <span aria-hidden="true">←</span>
      {text('back')}
    </Back>
  );
}
