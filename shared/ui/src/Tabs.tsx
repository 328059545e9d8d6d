import { useId, useLayoutEffect, useRef, type KeyboardEvent, type MouseEvent, type ReactNode } from 'react';
import styled, { css, keyframes } from 'styled-components';
import { blockFace, blockRing } from './block.ts';
import { color, font, size, space } from './tokens.ts';

/** One tab of `Tabs`. */
export type TabItem<Value extends string = string> = {
  value: Value;
  label: ReactNode;
  /** Address of the tab: makes it a link that can be opened elsewhere. A plain press is still `onChange`. */
  to?: string;
};

/** What `Tabs` takes. */
export type TabsProps<Value extends string = string> = {
  /** What is chosen between, for screen readers. */
  label: string;
  items: readonly TabItem<Value>[];
  value: Value;
  onChange: (value: Value) => void;
  /** What the chosen tab shows; becomes its panel. */
  children?: ReactNode;
};

const Root = styled.div`
  min-width: 0;
`;

const FADE = '40px';

/** The mask is wider than the list by one fade: at each end of the way, that end is whole. */
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
  /* Tabs beyond an edge fade there, or nothing would tell of one that a phone has no room for. */
  @supports (animation-timeline: scroll()) {
    animation: ${fades} linear both;
    animation-timeline: scroll(self inline);
  }
  @media (forced-colors: active) {
    animation: none;
  }
`;

const tabStyles = css`
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
  border: 0;
  background: none;
  color: ${color.second};
  font: 650 ${size.body} / 1.5 ${font.body};
  white-space: nowrap;
  text-decoration: none;
  cursor: pointer;
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

const ButtonTab = styled.button`
  ${tabStyles}
`;

const LinkTab = styled.a`
  ${tabStyles}
`;

const Panel = styled.div`
  margin-top: ${space[4]};
`;

/** Where a key leads from one of `count` tabs, around the ends. */
function target(key: string, at: number, count: number): number | undefined {
  if (key === 'ArrowRight') return (at + 1) % count;
  if (key === 'ArrowLeft') return (at - 1 + count) % count;
  if (key === 'Home') return 0;
  if (key === 'End') return count - 1;
  return undefined;
}

/**
 * A choice between views of one thing. Tab reaches the chosen one, the arrow keys, Home and End the others:
 * they choose at once, except tabs with an address, which wait for Enter or Space, since following a link
 * may take the focus elsewhere.
 */
export function Tabs<Value extends string>({ label, items, value, onChange, children }: TabsProps<Value>) {
  const id = useId();
  const list = useRef<HTMLDivElement>(null);
  const idOf = (tab: Value) => `${id}-${tab}`;

  // Not by `scrollIntoView`, which would scroll the page too.
  useLayoutEffect(() => {
    const tab = list.current?.querySelector<HTMLElement>('[aria-selected="true"]');
    if (list.current && tab)
      list.current.scrollLeft = tab.offsetLeft - (list.current.clientWidth - tab.offsetWidth) / 2;
  }, [value]);

  const choose = (tab: Value) => {
    if (tab !== value) onChange(tab);
  };

  const onKeyDown = (event: KeyboardEvent, at: number) => {
    const item = items[at];
    if (event.key === ' ' && item?.to !== undefined) {
      event.preventDefault();
      choose(item.value);
      return;
    }
    const next = target(event.key, at, items.length);
    if (next === undefined || event.ctrlKey || event.altKey || event.metaKey) return;
    event.preventDefault();
    list.current?.querySelectorAll<HTMLElement>('[role="tab"]')[next]?.focus();
    const chosen = items[next];
    if (chosen && chosen.to === undefined) choose(chosen.value);
  };

  const onFollow = (event: MouseEvent, tab: Value) => {
    if (event.ctrlKey || event.shiftKey || event.metaKey || event.altKey) return;
    event.preventDefault();
    choose(tab);
  };

  return (
    <Root>
      <List ref={list} role="tablist" aria-label={label}>
        {items.map((item, at) => {
          const wiring = {
            role: 'tab',
            id: idOf(item.value),
            'aria-selected': item.value === value,
            'aria-controls': children !== undefined && item.value === value ? `${id}-panel` : undefined,
            tabIndex: item.value === value ? 0 : -1,
            onKeyDown: (event: KeyboardEvent) => onKeyDown(event, at),
          };
          return item.to === undefined ? (
            <ButtonTab key={item.value} type="button" {...wiring} onClick={() => choose(item.value)}>
              {item.label}
            </ButtonTab>
          ) : (
            <LinkTab
              key={item.value}
              href={item.to}
              {...wiring}
              onClick={(event) => onFollow(event, item.value)}
            >
              {item.label}
            </LinkTab>
          );
        })}
      </List>
      {children !== undefined && (
        <Panel role="tabpanel" id={`${id}-panel`} aria-labelledby={idOf(value)}>
          {children}
        </Panel>
      )}
    </Root>
  );
}
