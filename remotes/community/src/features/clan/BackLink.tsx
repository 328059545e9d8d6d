import { color, space } from '@site/ui/tokens';
import type { MouseEvent } from 'react';
import { Link, useLocation, useNavigate } from 'react-router-dom';
import styled from 'styled-components';
import { clanListOf } from '../../parts/fromClanList.ts';
import { paths } from '../../parts/paths.ts';
import { useText } from './useText.ts';

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

const isPlain = ({ button, altKey, ctrlKey, metaKey, shiftKey }: MouseEvent) =>
  button === 0 && !altKey && !ctrlKey && !metaKey && !shiftKey;

/** Leads to the list as it was: who came from there goes a step back, to the row they had followed. */
export function BackLink() {
  const text = useText();
  const navigate = useNavigate();
  const list = clanListOf(useLocation().state);
  const goBack = (event: MouseEvent) => {
    if (list === undefined || !isPlain(event)) return;
    event.preventDefault();
    void navigate(-1);
  };
  return (
    <Back to={paths.clans + (list ?? '')} onClick={goBack}>
      <span aria-hidden="true">←</span>
      {text('back')}
    </Back>
  );
}
