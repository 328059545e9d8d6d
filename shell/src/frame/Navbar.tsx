import { buttonStyles } from '@site/ui/buttonStyles';
import { color, contentWidth, phone, space } from '@site/ui/tokens';
import { Suspense } from 'react';
import { Link, useLocation } from 'react-router-dom';
import styled from 'styled-components';
import { useAppSelector } from '@site/platform/site/createStore';
import { selectIsRestoring, selectUser } from '@site/platform/session';
import { Brand } from './Brand.tsx';
import { MobileMenu } from './MobileMenu.tsx';
import { narrowBar } from './narrowBar.ts';
import { NavigationLink } from './NavigationLink.tsx';
import { useFrameText } from '../core/useText.ts';
import { useNavigationEntries } from './navigation.ts';
import { UserMenu } from './lazyParts.ts';

const Bar = styled.header`
  position: sticky;
  top: var(--frame-top, 0);
  z-index: 10;
  background: ${color.raised};
  border-bottom: 4px solid ${color.line};
  /* Always in view: a focus here must not scroll the page, which leaves room for the bar. */
  a,
  button {
    scroll-margin-top: calc(-88px - var(--frame-top, 0px));
  }
`;

const Row = styled.div`
  display: flex;
  align-items: center;
  gap: ${space[4]};
  max-width: ${contentWidth};
  height: 72px;
  margin: 0 auto;
  padding: 0 ${space[5]};
  ${phone} {
    gap: ${space[2]};
    padding: 0 ${space[4]};
  }
`;

const Links = styled.nav`
  display: flex;
  flex: 1;
  /* Links that don't fit are shortened instead of pushing the account out of the bar. */
  min-width: 0;
  ul {
    display: flex;
    min-width: 0;
  }
  li {
    min-width: 0;
  }
  a {
    max-width: 100%;
  }
  /* The words, and not the link, which has a focus ring around it. */
  a > span:first-child {
    max-width: 9em;
    overflow: hidden;
    text-overflow: ellipsis;
    white-space: nowrap;
  }
  ${narrowBar} {
    display: none;
  }
`;

const EndArea = styled.div`
  display: flex;
  flex: none;
  gap: inherit;
  justify-content: end;
  /* Reserves room for the account button with most names, so that nothing shifts after a login. */
  min-width: 184px;
  margin-left: auto;
  ${phone} {
    min-width: 0;
  }
`;

const LoginLink = styled(Link)`
  ${buttonStyles('primary')}
  ${phone} {
    padding-inline: ${space[3]};
  }
`;

const Reserved = styled.span`
  width: 96px;
  height: 48px;
  ${phone} {
    width: 48px;
  }
`;

function Account() {
  const text = useFrameText();
  const user = useAppSelector(selectUser);
  const isRestoring = useAppSelector(selectIsRestoring);
  const { pathname } = useLocation();
  if (user) {
    return (
      <Suspense fallback={<Reserved />}>
        <UserMenu user={user} />
      </Suspense>
    );
  }
  if (isRestoring || pathname.startsWith('/login')) return <Reserved />;
  return <LoginLink to="/login">{text('login')}</LoginLink>;
}

export function Navbar() {
  const text = useFrameText();
  const entries = useNavigationEntries('navbar');
  return (
    <Bar>
      <Row>
        <Brand />
        <Links aria-label={text('mainNavigation')}>
          <ul>
            {entries.map((entry) => (
              <li key={entry.to}>
                <NavigationLink entry={entry} />
              </li>
            ))}
          </ul>
        </Links>
        <EndArea>
          <Account />
          <MobileMenu />
        </EndArea>
      </Row>
    </Bar>
  );
}
