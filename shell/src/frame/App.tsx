import { overrides } from '../boot/bootData.ts';
import { InBrowser } from '../boot/InBrowser.tsx';
import type { EnteredRoute } from '../guards/enterRoute.ts';
import { Footer } from './Footer.tsx';
import { background, maintenanceBar, overridesBar, toasts, updateNote } from './lateParts.ts';
import { Navbar } from './Navbar.tsx';
import { PageArea } from './PageArea.tsx';
import { SkipLink } from './SkipLink.tsx';

/** The frame around every page. */
export function App({ first }: { readonly first: EnteredRoute | undefined }) {
  return (
    <>
      <SkipLink />
      {overrides !== undefined && overrides.length > 0 && <InBrowser part={overridesBar} />}
      <InBrowser part={maintenanceBar} />
      <Navbar />
      <PageArea first={first} />
      <Footer />
      <InBrowser part={updateNote} />
      <InBrowser part={toasts} />
      <InBrowser part={background} />
    </>
  );
}
