import { needsLogin } from '@site/contract/guards';
import { useIsHydrated } from '@site/platform/useIsHydrated';
import { useLang } from '@site/platform/text';
import { useSearchParams } from 'react-router-dom';
import { routeOf } from '../../federation/routes.ts';

/**
 * Returns the title of the page that sent the visitor to the login, if there is one that needs it; known after hydration,
 * since one served page is for all addresses.
 */
export function useWantedPage(): string | undefined {
  const lang = useLang();
  const [query] = useSearchParams();
  const { title, guard } = routeOf(query.get('from')?.split(/[?#]/)[0] ?? '');
  return useIsHydrated() && needsLogin(guard) ? title[lang] : undefined;
}
