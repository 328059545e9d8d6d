import styled from 'styled-components';
import { Button } from './Button.tsx';
import { color, font, size, space } from './tokens.ts';

/** Props of `Pager`. */
export type PagerProps = {
  /** The first page is 1. */
  page: number;
  pageCount: number;
  onChange: (page: number) => void;
  /** Called on hover or focus of the pager, when a neighbouring page is likely to be next. */
  onExpect: (page: number) => void;
  /** Returns the strings: `pages` is the name of the navigation, `position` is announced when it changes. */
  text: (
    key: 'pages' | 'previous' | 'next' | 'position',
    values?: Readonly<Record<'page' | 'pageCount', string>>,
  ) => string;
  formatNumber: (number: number) => string;
};

const Root = styled.nav`
  display: flex;
  flex-wrap: wrap;
  align-items: center;
  justify-content: center;
  gap: ${space[3]} ${space[4]};
`;

const Position = styled.span`
  font: ${size.small} / 1.5 ${font.body};
  font-variant-numeric: tabular-nums;
  color: ${color.second};
`;

/** Stays in the tab order at an end: disabled, it would lose the focus of the user who just pressed it. */
const Step = styled(Button)`
  &[aria-disabled='true'] {
    --face: ${color.raised};
    --edge: ${color.line};
    color: ${color.second};
    @media (forced-colors: active) {
      border-color: GrayText;
      color: GrayText;
    }
  }
`;

/** One page back or forward. Renders nothing if everything fits on one page. */
export function Pager({ page, pageCount, onChange, onExpect, text, formatNumber }: PagerProps) {
  if (pageCount <= 1) return null;
  const isThere = (to: number) => to >= 1 && to <= pageCount;
  const expectChange = () => [page + 1, page - 1].filter(isThere).forEach((to) => onExpect(to));
  const step = (label: string, to: number) => (
    <Step onClick={() => isThere(to) && onChange(to)} {...(!isThere(to) && { 'aria-disabled': true })}>
      {label}
    </Step>
  );
  return (
    <Root aria-label={text('pages')} onPointerEnter={expectChange} onFocus={expectChange}>
      {step(text('previous'), page - 1)}
      <Position aria-live="polite">
        {text('position', { page: formatNumber(page), pageCount: formatNumber(pageCount) })}
      </Position>
      {step(text('next'), page + 1)}
    </Root>
  );
}
