import type { EnteredRoute } from '../guards/enterRoute.ts';
import { useLiveAlerts } from '../live/useLiveAlerts.ts';
import { MaintenanceBar } from '../maintenance/MaintenanceBar.tsx';
import { Toasts } from '../toasts/Toasts.tsx';
import { Footer } from './Footer.tsx';
import { Navbar } from './Navbar.tsx';
import { PageArea } from './PageArea.tsx';
import { SkipLink } from './SkipLink.tsx';

/** The frame around every page. */
export function App({ first }: { readonly first: EnteredRoute | undefined }) {
  useLiveAlerts();
  return (
    <>
      <SkipLink />
      <MaintenanceBar />
      <Navbar />
      <PageArea first={first} />
      <Footer />
      <Toasts />
    </>
  );
}
