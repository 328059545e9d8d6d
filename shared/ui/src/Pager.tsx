import styled from 'styled-components';
import { Button } from './Button.tsx';
import { color, font, size, space } from './tokens.ts';

type PagerProps = {
  /** Name of the navigation, for screen readers: "Pages of the clan list". */
  label: string;
  /** The first page is 1. */
  page: number;
  pageCount: number;
  onChange: (page: number) => void;
  /** Called on hover or focus of the pager, when a neighbouring page is likely to be next. */
  onExpect: (page: number) => void;
  previousLabel: string;
  nextLabel: string;
  /** The current position: "Page 2 of 5". Announced when it changes. */
  position: string;
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

/**
 * At an end the button stays in the tab order: if it were disabled, the user who just pressed it would lose the
 * focus.
 */
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
export function Pager({ label, page, pageCount, onChange, onExpect, ...texts }: PagerProps) {
  if (pageCount <= 1) return null;
  const isThere = (to: number) => to >= 1 && to <= pageCount;
  const expectChange = () => [page + 1, page - 1].filter(isThere).forEach((to) => onExpect(to));
  const step = (text: string, to: number) => (
    <Step onClick={() => isThere(to) && onChange(to)} {...(!isThere(to) && { 'aria-disabled': true })}>
      {text}
    </Step>
  );
  return (
    <Root aria-label={label} onPointerEnter={expectChange} onFocus={expectChange}>
      {step(texts.previousLabel, page - 1)}
      <Position aria-live="polite">{texts.position}</Position>
      {step(texts.nextLabel, page + 1)}
    </Root>
  );
}
