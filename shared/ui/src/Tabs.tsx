import { useId, useLayoutEffect, useRef, type KeyboardEvent, type MouseEvent, type ReactNode } from 'react';
import { Link } from 'react-router-dom';
import styled, { keyframes } from 'styled-components';
import { blockFace, blockRing } from './block.ts';
import { color, font, size, space } from './tokens.ts';

type TabsProps = {
  /** Name of the tab list, for screen readers. */
  label: string;
  /** Each has a URL that selects it. */
  items: readonly { value: string; label: ReactNode; to: string }[];
  /** The selected one, according to the URL of the page. */
  value: string;
  children: ReactNode;
};

const Root = styled.div`
  min-width: 0;
`;

const FADE = '40px';

/** The mask is one fade wider than the list, so that an end doesn't fade when the list is scrolled there. */
const fades = keyframes`
  from, to {
    mask: linear-gradient(to right, transparent, #000 ${FADE}, #000 calc(100% - ${FADE}), transparent) 0 0 /
      calc(100% + ${FADE}) 100% no-repeat;
  }
  from {
    mask-position: -${FADE} 0;
  }
`;

const List = styled.div`
  position: relative;
  display: flex;
  gap: ${space[2]};
  /* Room for the focus rings, which the scrolling would clip. */
  margin: -8px;
  padding: 8px;
  overflow-x: auto;
  overscroll-behavior-x: contain;
  scrollbar-width: none;
  /* Tabs beyond an edge fade there, or nothing would hint at one that a phone has no room for. */
  @supports (animation-timeline: scroll()) {
    animation: ${fades} linear both;
    animation-timeline: scroll(self inline);
  }
  @media (forced-colors: active) {
    animation: none;
  }
`;

const Tab = styled(Link)`
  ${blockFace(2)}
  ${blockRing(2)}
  --face: ${color.raised};
  --edge: ${color.line};
  flex: none;
  box-sizing: border-box;
  display: inline-flex;
  align-items: center;
  justify-content: center;
  gap: ${space[2]};
  min-width: 48px;
  min-height: 48px;
  padding: 8px ${space[4]} 12px;
  color: ${color.second};
  font: 650 ${size.body} / 1.5 ${font.body};
  white-space: nowrap;
  text-decoration: none;
  touch-action: manipulation;
  &[aria-selected='true'] {
    --face: ${color.line};
    --edge: ${color.glow};
    color: ${color.text};
  }
  @media (hover: hover) {
    &:hover {
      color: ${color.text};
    }
  }
  @media (forced-colors: active) {
    border: 1px solid;
    &[aria-selected='true'] {
      border-width: 3px;
    }
  }
`;

const Panel = styled.div`
  margin-top: ${space[4]};
`;

function target(key: string, at: number, count: number): number | undefined {
  if (key === 'ArrowRight') return (at + 1) % count;
  if (key === 'ArrowLeft') return (at - 1 + count) % count;
  if (key === 'Home') return 0;
  if (key === 'End') return count - 1;
  return undefined;
}

/** Selecting the selected tab again would add an entry to the history. */
function stayHere(event: MouseEvent): void {
  if (!event.ctrlKey && !event.metaKey && !event.shiftKey && !event.altKey) event.preventDefault();
}

/**
 * Several views of one thing. Tab focuses the selected one, the arrow keys, Home and End the others, and Enter or Space
 * select the focused one: selecting on focus might move the focus elsewhere.
 */
export function Tabs({ label, items, value, children }: TabsProps) {
  const id = useId();
  const list = useRef<HTMLDivElement>(null);

  // Not `scrollIntoView`, which would scroll the page, too.
  useLayoutEffect(() => {
    const tab = list.current?.querySelector<HTMLElement>('[aria-selected="true"]');
    if (list.current && tab)
      list.current.scrollLeft = tab.offsetLeft - (list.current.clientWidth - tab.offsetWidth) / 2;
  }, [value]);

  const onKeyDown = (event: KeyboardEvent<HTMLElement>, at: number) => {
    const next = target(event.key, at, items.length);
    const isMove = next !== undefined && !event.ctrlKey && !event.altKey && !event.metaKey;
    if (isMove) list.current?.querySelectorAll<HTMLElement>('[role="tab"]')[next]?.focus();
    else if (event.key === ' ') event.currentTarget.click();
    else return;
    event.preventDefault();
  };

  return (
    <Root>
      <List ref={list} role="tablist" aria-label={label}>
        {items.map((item, at) => {
          const chosen = item.value === value && { id: `${id}-tab`, 'aria-controls': `${id}-panel` };
          return (
            <Tab
              key={item.value}
              to={item.to}
              role="tab"
              {...chosen}
              aria-selected={Boolean(chosen)}
              tabIndex={chosen ? 0 : -1}
              onKeyDown={(event) => onKeyDown(event, at)}
              onClick={(event) => chosen && stayHere(event)}
            >
              {item.label}
            </Tab>
          );
        })}
      </List>
      <Panel role="tabpanel" id={`${id}-panel`} aria-labelledby={`${id}-tab`}>
        {children}
      </Panel>
    </Root>
  );
}
