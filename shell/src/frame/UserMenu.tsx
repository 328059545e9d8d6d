import type { SessionUser } from '@site/contract/http/session';
import { avatarUrl } from '@site/platform/avatarUrl';
import { textHook } from '@site/platform/text';
import { Button } from '@site/ui/Button';
import { blockFace, blockFrame, blockRing } from '@site/ui/block';
import { Avatar } from '@site/ui/Avatar';
import { color, font, phone, size, space } from '@site/ui/tokens';
import { useEffect, useRef, useState, type FocusEvent } from 'react';
import styled from 'styled-components';
import { useAppSelector } from '@site/platform/site/createStore';
import { ALERTS_BADGE, selectBadges } from '@site/platform/badges';
import { addStrings } from '@site/platform/site/strings';
import { useLogout } from '../session/useLogout.ts';
import { useToastOffset } from '../toasts/useToastOffset.ts';
import { menuRows } from './menuRows.ts';
import { Count, NavigationLink } from './NavigationLink.tsx';
import { useNavigationEntries } from './navigation.ts';
import { userMenuStrings, type UserMenuStrings } from './userMenuStrings.ts';

const NAMESPACE = 'shell/user-menu';
const useText = textHook<UserMenuStrings>(NAMESPACE);

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

/**
 * On the corner, so that a count that loads later shifts nothing. It is generated content and not part of the visible
 * label, so that voice control works with the name alone.
 */
const Unread = styled(Count)`
  position: absolute;
  top: -8px;
  right: -8px;
  z-index: 1;
  &::before {
    content: attr(data-count);
  }
`;

/** Starts below the bar, whose lower edge is 16 px below the button. */
const Menu = styled.div`
  --face: ${color.card};
  --edge: var(--face);
  ${blockFace(2)}
  position: absolute;
  right: 0;
  top: calc(100% + 24px);
  z-index: 20;
  min-width: 240px;
  padding: ${space[3]} ${space[2]};
  filter: drop-shadow(0 8px 24px ${color.ground});
  &::after {
    content: '';
    position: absolute;
    inset: 0;
    background: ${color.outline};
    pointer-events: none;
    ${blockFrame(2, 2)}
  }
  ${menuRows}
  ${phone} {
    /* Aligns with the page margin, past the button of the phone menu. */
    right: calc(-1 * (48px + ${space[2]}));
    width: min(320px, calc(100vw - 32px));
  }
  @media (forced-colors: active) {
    border: 1px solid;
    background: Canvas;
    filter: none;
    &::after {
      display: none;
    }
  }
`;

const LogoutButton = styled.button`
  ${blockRing(1)}
  position: relative;
  width: 100%;
  min-height: 48px;
  margin-top: ${space[2]};
  padding: 0 ${space[4]};
  border: 0;
  background: none;
  color: ${color.second};
  font: 600 ${size.body} / 1.4 ${font.body};
  text-align: start;
  cursor: pointer;
  &:hover {
    color: ${color.text};
  }
  &::before {
    content: '';
    position: absolute;
    inset: -4px ${space[4]} auto;
    border-top: 1px solid ${color.line};
  }
`;

function focusOpener(anchor: HTMLElement | null): void {
  anchor?.querySelector('button')?.focus();
}

export function UserMenu({ user }: { readonly user: SessionUser }) {
  const text = useText();
  const entries = useNavigationEntries('user');
  const unread = useAppSelector(selectBadges)[ALERTS_BADGE] ?? 0;
  const logout = useLogout();
  const [isOpen, setIsOpen] = useState(false);
  const anchor = useRef<HTMLDivElement>(null);
  const menu = useRef<HTMLDivElement>(null);
  useToastOffset(menu, isOpen);

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

  // The followed link is unmounted with the menu, and the focus must not be lost with it.
  const closeAfterFollowing = () => {
    setIsOpen(false);
    focusOpener(anchor.current);
  };

  const closeOnLeaving = ({ relatedTarget }: FocusEvent) => {
    // A press may have opened it since the last render: the focus that a new page takes must not undo that.
    if (isOpen && relatedTarget && !anchor.current?.contains(relatedTarget)) setIsOpen(false);
  };

  const unreadLabel = (count: number) => text('unread', { count });
  const label = text('userMenu', { name: user.name });

  return (
    <Anchor ref={anchor} onBlur={closeOnLeaving}>
      <Opener
        aria-expanded={isOpen}
        aria-label={unread > 0 ? `${label}, ${unreadLabel(unread)}` : label}
        onClick={() => setIsOpen((open) => !open)}
      >
        <Avatar src={avatarUrl(user.uuid)} size={24} alt="" />
        <Name>{user.name}</Name>
        {unread > 0 && <Unread aria-hidden="true" data-count={unread > 99 ? '99+' : unread} />}
      </Opener>
      {isOpen && (
        <Menu ref={menu}>
          <ul>
            {entries.map((entry) => (
              <li key={entry.to}>
                <NavigationLink
                  entry={entry}
                  onFollow={closeAfterFollowing}
                  {...(entry.badge === ALERTS_BADGE ? { countLabel: unreadLabel } : {})}
                />
              </li>
            ))}
          </ul>
          <LogoutButton type="button" onClick={() => void logout()}>
            {text('logout')}
          </LogoutButton>
        </Menu>
      )}
    </Anchor>
  );
}

export const loadUserMenu = async () => {
  await addStrings(NAMESPACE, userMenuStrings);
  return UserMenu;
};
