import { useEffect } from 'react';
import { useNavigate } from 'react-router-dom';

export function useDelayedRedirect(isDone: boolean, to: string, delayMs: number): void {
  const navigate = useNavigate();
  useEffect(() => {
    if (!isDone) return;
    const timer = setTimeout(() => void navigate(to, { replace: true }), delayMs);
    return () => clearTimeout(timer);
  }, [isDone, to, delayMs, navigate]);
}
