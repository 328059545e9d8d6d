import { useEffect } from 'react';
import { useNavigate, useSearchParams } from 'react-router-dom';
import { useAppSelector } from '../boot/store.ts';
import { cameFrom } from './cameFrom.ts';
import { selectIsAuthenticated } from './sessionSlice.ts';

/**
 * Leads on from a page of the login who is logged in already, from another tab or once the refresh has answered.
 *
 * @param hasTried whether the page has been used to log in: then what follows is up to that
 */
export function useSkipLogin(hasTried: boolean): void {
  const isAuthenticated = useAppSelector(selectIsAuthenticated);
  const navigate = useNavigate();
  const [query] = useSearchParams();
  const to = cameFrom(query);
  useEffect(() => {
    if (isAuthenticated && !hasTried) void navigate(to, { replace: true });
  }, [isAuthenticated, hasTried, to, navigate]);
}
