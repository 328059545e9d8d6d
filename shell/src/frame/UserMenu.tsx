import type { SessionUser } from '@site/contract/http/session';
import { Button } from '@site/ui/Button';
import { blockFace } from '@site/ui/block';
import { Head } from '@site/ui/Head';
import { color, phone, space } from '@site/ui/tokens';
import { useEffect, useRef, useState, type FocusEvent } from 'react';
import styled from 'styled-components';
import { useLogout } from '../session/useLogout.ts';
import { NavigationLink } from './NavigationLink.tsx';
import { useFrameText } from './useFrameText.ts';
import { useNavigationEntries } from './useNavigationEntries.ts';

const Anchor = styled.div`
  position: relative;
`;

const Opener = styled(Button)`
  padding-inline: ${space[3]};
`;

const Name = styled.span`
  max-width: 10em;
  overflow: hidden;
  text-overflow: ellipsis;
  ${phone} {
    display: none;
  }
`;

const Menu = styled.div`
  --face: ${color.card};
  --edge: ${color.line};
  ${blockFace(2)}
  position: absolute;
  right: 0;
  top: calc(100% + ${space[2]});
  z-index: 20;
  min-width: 220px;
  padding: ${space[2]} ${space[2]} ${space[3]};
  li > a {
    display: flex;
  }
`;

const LogoutButton = styled(Button)`
  margin-top: ${space[2]};
`;

function focusOpener(anchor: HTMLElement | null): void {
  anchor?.querySelector('button')?.focus();
}

/** What a signed-in player has of their own: opens on press, closes on Escape, on leaving and on following a link. */
export function UserMenu({ user }: { readonly user: SessionUser }) {
  const text = useFrameText();
  const entries = useNavigationEntries('user');
  const logout = useLogout();
  const [isOpen, setIsOpen] = useState(false);
  const anchor = useRef<HTMLDivElement>(null);

  useEffect(() => {
    if (!isOpen) return;
    const closeOnEscape = ({ key }: KeyboardEvent) => {
      if (key !== 'Escape') return;
      setIsOpen(false);
      focusOpener(anchor.current);
    };
    const closeOutside = ({ target }: PointerEvent) => {
      if (!anchor.current?.contains(target as Node)) setIsOpen(false);
    };
    document.addEventListener('keydown', closeOnEscape);
    document.addEventListener('pointerdown', closeOutside);
    return () => {
      document.removeEventListener('keydown', closeOnEscape);
      document.removeEventListener('pointerdown', closeOutside);
    };
  }, [isOpen]);

  // The link goes with the menu, and the focus must not go with the link.
  const closeAfterFollowing = () => {
    setIsOpen(false);
    focusOpener(anchor.current);
  };

  const closeOnLeaving = ({ relatedTarget }: FocusEvent) => {
    if (relatedTarget && !anchor.current?.contains(relatedTarget)) setIsOpen(false);
  };

  return (
    <Anchor ref={anchor} onBlur={closeOnLeaving}>
      <Opener
        aria-expanded={isOpen}
        aria-label={text('userMenu', { name: user.name })}
        onClick={() => setIsOpen((open) => !open)}
      >
        <Head size={24} alt="" />
        <Name>{user.name}</Name>
      </Opener>
      {isOpen && (
        <Menu>
          <ul>
            {entries.map((entry) => (
              <li key={entry.to}>
                <NavigationLink entry={entry} onFollow={closeAfterFollowing} />
              </li>
            ))}
          </ul>
          <LogoutButton wide onClick={() => void logout()}>
            {text('logout')}
          </LogoutButton>
        </Menu>
      )}
    </Anchor>
  );
}
