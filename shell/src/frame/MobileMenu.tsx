import { Button } from '@site/ui/Button';
import { color, phone, space } from '@site/ui/tokens';
import { useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import styled from 'styled-components';
import { menuRows, NavigationLink } from './NavigationLink.tsx';
import { useFrameText } from './useFrameText.ts';
import { useNavigationEntries } from './useNavigationEntries.ts';

const OpenButton = styled(Button)`
  display: none;
  padding-inline: ${space[3]};
  ${phone} {
    display: inline-flex;
  }
`;

const Sheet = styled.dialog`
  width: 100%;
  max-width: 100%;
  margin: auto 0 0;
  padding: ${space[4]} ${space[4]} ${space[6]};
  border: 0;
  border-top: 4px solid ${color.torch};
  background: ${color.raised};
  color: ${color.text};
  &::backdrop {
    background: rgb(5 8 18 / 72%);
  }
  li + li {
    border-top: 1px solid ${color.line};
  }
  ${menuRows}
`;

const Close = styled(Button)`
  margin-top: ${space[4]};
`;

/**
 * The menu of a phone: a sheet from below, in which the browser itself keeps the focus. A phone that is turned shows
 * no button any more, but an open sheet stays: a dialog that can't be seen would still block the page.
 */
export function MobileMenu() {
  const text = useFrameText();
  const entries = useNavigationEntries('mobile');
  const sheet = useRef<HTMLDialogElement>(null);
  // Its content is drawn when it is first wanted: most visitors of the landing page never do.
  const [wasOpened, setWasOpened] = useState(false);
  const open = () => {
    flushSync(() => setWasOpened(true));
    sheet.current?.showModal();
  };
  const close = () => sheet.current?.close();
  return (
    <>
      <OpenButton aria-label={text('menu')} aria-haspopup="dialog" onClick={open}>
        <svg viewBox="0 0 20 16" width="20" height="16" fill="currentColor" aria-hidden="true">
          <path d="M0 0h20v4H0zM0 6h20v4H0zM0 12h20v4H0z" />
        </svg>
      </OpenButton>
      <Sheet
        ref={sheet}
        aria-label={text('menu')}
        onClick={({ target }) => target === sheet.current && close()}
      >
        {wasOpened && (
          <>
            <ul>
              {entries.map((entry) => (
                <li key={entry.to}>
                  <NavigationLink entry={entry} onFollow={close} />
                </li>
              ))}
            </ul>
            <Close wide onClick={close}>
              {text('closeMenu')}
            </Close>
          </>
        )}
      </Sheet>
    </>
  );
}
