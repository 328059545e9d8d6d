import { useEffect } from 'react';
import { useNavigate } from 'react-router-dom';

/** Leads elsewhere a while after the page is done, unless the visitor has left it by then. */
export function useLeaveLater(isDone: boolean, to: string, delay: number): void {
  const navigate = useNavigate();
  useEffect(() => {
    if (!isDone) return;
    const timer = setTimeout(() => void navigate(to, { replace: true }), delay);
    return () => clearTimeout(timer);
  }, [isDone, to, delay, navigate]);
}
