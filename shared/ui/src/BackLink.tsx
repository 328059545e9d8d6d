import type { MouseEvent } from 'react';
import { Link, useNavigate } from 'react-router-dom';
import styled from 'styled-components';
import { color, space } from './tokens.ts';

/** Props of `BackLink`. */
export type BackLinkProps = {
  to: string;
  label: string;
  /** True if the visitor came from there: the link then goes back in the history, to their scroll position. */
  isReturn?: boolean;
};

const Back = styled(Link)`
  display: flex;
  align-items: center;
  gap: ${space[2]};
  width: fit-content;
  min-height: 44px;
  margin-bottom: ${space[3]};
  color: ${color.second};
  text-decoration: none;
  &:hover {
    color: ${color.text};
    text-decoration: underline;
  }
`;

const isPlain = ({ button, altKey, ctrlKey, metaKey, shiftKey }: MouseEvent) =>
  button === 0 && !altKey && !ctrlKey && !metaKey && !shiftKey;

/** A link at the top of a page to its parent page. */
export function BackLink({ to, label, isReturn = false }: BackLinkProps) {
  const navigate = useNavigate();
  const goBack = (event: MouseEvent) => {
    if (!isReturn || !isPlain(event)) return;
    event.preventDefault();
    void navigate(-1);
  };
  return (
    <Back to={to} onClick={goBack}>
      <span aria-hidden="true">←</span>
      <span>{label}</span>
    </Back>
  );
}
