import { useContext } from 'react';
import { UNSAFE_NavigationContext, type Location } from 'react-router-dom';

/**
 * The router renders the requested path later, in a transition, so what `useLocation` returns may be the path before.
 */
export function useCurrentPath(): () => string | undefined {
  const { navigator } = useContext(UNSAFE_NavigationContext);
  // Every router in a browser passes its whole history.
  return () => (navigator as { readonly location?: Location }).location?.pathname;
}
