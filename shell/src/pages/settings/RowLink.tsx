import { blockRing } from '@site/ui/block';
import { color, size, space } from '@site/ui/tokens';
import type { ReactNode } from 'react';
import { Link } from 'react-router-dom';
import styled from 'styled-components';

const Item = styled.li`
  & + & {
    border-top: 1px solid ${color.line};
  }
`;

const Row = styled(Link)`
  ${blockRing(1)}
  position: relative;
  display: flex;
  align-items: center;
  justify-content: space-between;
  gap: ${space[4]};
  min-height: 48px;
  padding: ${space[3]} 0;
  color: ${color.text};
  text-decoration: none;
  &:hover strong {
    text-decoration: underline;
  }
  strong {
    font-weight: 600;
  }
  svg {
    flex: none;
    color: ${color.second};
    @media (forced-colors: active) {
      color: LinkText;
    }
  }
`;

const Hint = styled.span`
  display: block;
  margin-top: ${space[1]};
  color: ${color.second};
  font-size: ${size.small};
  line-height: 1.45;
`;

const Label = styled.span`
  display: flex;
  flex-wrap: wrap;
  align-items: center;
  gap: ${space[1]} ${space[3]};
`;

const End = styled.span`
  display: flex;
  flex: none;
  align-items: center;
  gap: ${space[2]};
  color: ${color.lapis};
  font-size: ${size.small};
`;

interface RowLinkProps {
  readonly to: string;
  readonly label: string;
  readonly hint: string;
  readonly state?: ReactNode;
  readonly action?: ReactNode;
}

export function RowLink({ to, label, hint, state, action }: RowLinkProps) {
  return (
    <Item>
      <Row to={to}>
        <span>
          <Label>
            <strong>{label}</strong> <span>{state}</span>
          </Label>
          <Hint>{hint}</Hint>
        </span>{' '}
        <End>
          {action && <span>{action}</span>}
          <svg viewBox="0 0 8 8" width="16" height="16" fill="currentColor" aria-hidden="true">
            <path d="M2 0h2v1h1v1h1v1h1v2H6v1H5v1H4v1H2V6h1V5h1V3H3V2H2z" />
          </svg>
        </End>
      </Row>
    </Item>
  );
}
