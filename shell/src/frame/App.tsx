import type { EnteredRoute } from '../guards/enterRoute.ts';
import { Toasts } from '../toasts/Toasts.tsx';
import { Footer } from './Footer.tsx';
import { GlobalStyle } from './GlobalStyle.tsx';
import { Navbar } from './Navbar.tsx';
import { PageArea } from './PageArea.tsx';
import { SkipLink } from './SkipLink.tsx';

/** The frame around every page. */
export function App({ first }: { readonly first: EnteredRoute | undefined }) {
  return (
    <>
      <GlobalStyle />
      <SkipLink />
      <Navbar />
      <PageArea first={first} />
      <Footer />
      <Toasts />
    </>
  );
}
