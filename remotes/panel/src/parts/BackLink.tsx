import { color, space } from '@site/ui/tokens';
import { Link } from 'react-router-dom';
import styled from 'styled-components';

const Back = styled(Link)`
  display: inline-flex;
  align-items: center;
  gap: ${space[2]};
  min-height: 44px;
  color: ${color.second};
  text-decoration: none;
  &:hover {
    color: ${color.text};
    text-decoration: underline;
  }
`;

export interface BackLinkProps {
  readonly to: string;
  readonly label: string;
}

export function BackLink({ to, label }: BackLinkProps) {
  return (
    <Back to={to}>
      <span aria-hidden="true">←</span>
      {label}
    </Back>
  );
}
