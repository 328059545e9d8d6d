import { useId, useLayoutEffect, useRef, type ReactNode } from 'react';
import styled, { keyframes } from 'styled-components';
import { blockCorner } from './block.ts';
import { Button } from './Button.tsx';
import { rememberPlace } from './restoreFocus.ts';
import { color, font, motion, phone, size, space } from './tokens.ts';

type DialogProps = {
  isOpen: boolean;
  /** Called on Escape, the close button and a press on the backdrop; the owner sets `isOpen`. */
  onClose: () => void;
  title: string;
  closeLabel: string;
  /** Rendered only while the dialog is open, so a form in it starts empty each time. */
  children: ReactNode;
};

const rise = keyframes`
  from { opacity: 0; transform: translateY(8px); }
`;

const Root = styled.dialog`
  width: 560px;
  max-width: calc(100% - ${space[6]});
  max-height: calc(100dvh - ${space[7]});
  padding: 0;
  border: 0;
  background: linear-gradient(to top, ${color.line} 4px, ${color.card} 0);
  color: ${color.text};
  font: ${size.body} / 1.6 ${font.body};
  overflow: hidden;
  ${blockCorner(3)}
  &[open] {
    display: flex;
  }
  &::backdrop {
    background: rgb(5 8 18 / 72%);
  }
  ${phone} {
    width: 100%;
    max-width: 100%;
    margin: auto 0 0;
    border-top: 4px solid ${color.torch};
    clip-path: none;
  }
  @media (prefers-reduced-motion: no-preference) {
    &[open] {
      animation: ${rise} ${motion.calm};
    }
  }
  @media (forced-colors: active) {
    border: 2px solid;
  }
`;

/** Scrolls header and content together, so that the arrow keys scroll while the focus is in the header. */
const Scroller = styled.div`
  flex: 1;
  min-width: 0;
  overflow-y: auto;
  overscroll-behavior: contain;
  scroll-padding: 88px 0 ${space[6]};
`;

const Top = styled.div`
  position: sticky;
  top: 0;
  z-index: 1;
  display: flex;
  align-items: start;
  justify-content: space-between;
  gap: ${space[4]};
  padding: ${space[4]} ${space[4]} ${space[4]} ${space[5]};
  background: ${color.card};
  ${phone} {
    padding-left: ${space[4]};
  }
`;

const Title = styled.h2`
  min-width: 0;
  margin: 0;
  padding: 9px 0;
  font: 700 ${size.heading} / 1.25 ${font.display};
  letter-spacing: -0.01em;
  overflow-wrap: break-word;
  &:focus-visible {
    outline: none;
  }
`;

const Close = styled(Button)`
  flex: none;
  padding: 0 ${space[3]} 4px;
`;

const Content = styled.div`
  padding: ${space[2]} ${space[5]} ${space[6]};
  ${phone} {
    padding: ${space[2]} ${space[4]} ${space[6]};
  }
`;

/**
 * A question or a small form above the page; on a phone a bottom sheet. Focuses its heading on opening, and on
 * closing its opener, or the part of the page that this was in.
 */
export function Dialog({ isOpen, onClose, title, closeLabel, children }: DialogProps) {
  const root = useRef<HTMLDialogElement>(null);
  const heading = useRef<HTMLHeadingElement>(null);
  const pressedBehind = useRef(false);
  const id = useId();

  useLayoutEffect(() => {
    const dialog = root.current;
    if (!isOpen || !dialog) return;
    const opener = document.activeElement;
    const restore = opener instanceof HTMLElement && opener !== document.body && rememberPlace(opener);
    dialog.showModal();
    heading.current?.focus();
    return () => {
      dialog.close();
      // What has opened it may be gone, or go with it.
      if (restore) restore();
    };
  }, [isOpen]);

  return (
    <Root
      ref={root}
      aria-labelledby={id}
      onCancel={(event) => {
        // A file input in the dialog also fires `cancel`, which bubbles.
        if (event.target !== event.currentTarget) return;
        event.preventDefault();
        onClose();
      }}
      // A browser may close a dialog even if `cancel` was prevented.
      onClose={(event) => event.target === event.currentTarget && isOpen && onClose()}
      onPointerDown={({ target }) => (pressedBehind.current = target === root.current)}
      // Only if the press started on the backdrop: selecting text may end there.
      onClick={({ target }) => pressedBehind.current && target === root.current && onClose()}
    >
      {isOpen && (
        <Scroller>
          <Top>
            <Title ref={heading} id={id} tabIndex={-1}>
              {title}
            </Title>
            <Close aria-label={closeLabel} onClick={() => onClose()}>
              <svg viewBox="0 0 8 8" width="16" height="16" fill="currentColor" aria-hidden="true">
                <path d="M0 0h2v1h1v1h2V1h1V0h2v2H7v1H6v2h1v1h1v2H6V7H5V6H3v1H2v1H0V6h1V5h1V3H1V2H0z" />
              </svg>
            </Close>
          </Top>
          <Content>{children}</Content>
        </Scroller>
      )}
    </Root>
  );
}
