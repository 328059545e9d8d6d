import { InBrowser } from '../boot/InBrowser.tsx';
import type { EnteredRoute } from '../guards/enterRoute.ts';
import { memo } from 'react';
import styled from 'styled-components';
import { background, footer, maintenanceBar, toasts } from './lateParts.ts';
import { Navbar } from './Navbar.tsx';
import { PageArea } from './PageArea.tsx';
import { SkipLink } from './SkipLink.tsx';

/** About as high as the footer. */
const FooterPlace = styled.div`
  min-height: 384px;
`;

/** The frame around every page; kept from drawing again, see `LandingPage`. */
export const App = memo(function App({ first }: { readonly first: EnteredRoute | undefined }) {
  return (
    <>
      <SkipLink />
      <InBrowser part={maintenanceBar} />
      <Navbar />
      <PageArea first={first} />
      <footer.Part fallback={<FooterPlace />} />
      <InBrowser part={toasts} />
      <InBrowser part={background} />
    </>
  );
});
