import { needsLogin } from '@site/contract/guards';
import { useIsHydrated } from '@site/platform/useIsHydrated';
import { useLang } from '@site/platform/text';
import { useSearchParams } from 'react-router-dom';
import { routeOf } from '../../federation/routes.ts';

/** Known after hydration, since one served page is for all addresses. */
export function useWantedPage(): string | undefined {
  const lang = useLang();
  const [query] = useSearchParams();
  const { title, guard } = routeOf(query.get('from')?.split(/[?#]/)[0] ?? '');
  return useIsHydrated() && needsLogin(guard) ? title[lang] : undefined;
}
