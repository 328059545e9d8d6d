import { Button } from '@site/ui/Button';
import { color, space } from '@site/ui/tokens';
import { useEffect, useRef } from 'react';
import styled from 'styled-components';
import { menuRows } from './menuRows.ts';
import { NavigationLink } from './NavigationLink.tsx';
import { useFrameText, useLateText } from '../core/useText.ts';
import { useNavigationEntries } from './navigation.ts';

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

interface MobileSheetProps {
  /** Each press opens the menu. */
  readonly presses: number;
}

/**
 * Stays open when the phone is turned and the menu button disappears: a hidden modal dialog would still block the
 * page.
 */
export function MobileSheet({ presses }: MobileSheetProps) {
  const text = useFrameText();
  const lateText = useLateText();
  const entries = useNavigationEntries('mobile');
  const sheet = useRef<HTMLDialogElement>(null);
  useEffect(() => {
    if (!sheet.current?.open) sheet.current?.showModal();
  }, [presses]);
  const close = () => sheet.current?.close();
  return (
    <Sheet
      ref={sheet}
      aria-label={text('menu')}
      onClick={({ target }) => target === sheet.current && close()}
    >
      <ul>
        {entries.map((entry) => (
          <li key={entry.to}>
            <NavigationLink entry={entry} onFollow={close} />
          </li>
        ))}
      </ul>
      <Close wide onClick={close}>
        {lateText('closeMenu')}
      </Close>
    </Sheet>
  );
}
