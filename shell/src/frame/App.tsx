import { InBrowser } from '../boot/InBrowser.tsx';
import type { EnteredRoute } from '../guards/enterRoute.ts';
import { Footer } from './Footer.tsx';
import { background, bars, toasts } from './lateParts.ts';
import { Navbar } from './Navbar.tsx';
import { PageArea } from './PageArea.tsx';
import { SkipLink } from './SkipLink.tsx';

/** The frame around every page. */
export function App({ first }: { readonly first: EnteredRoute | undefined }) {
  return (
    <>
      <SkipLink />
      <InBrowser part={bars} />
      <Navbar />
      <PageArea first={first} />
      <Footer />
      <InBrowser part={toasts} />
      <InBrowser part={background} />
    </>
  );
}
