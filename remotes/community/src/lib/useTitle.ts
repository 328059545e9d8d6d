import { site } from '@site/platform/store';
import { useLang } from '@site/platform/text';
import { useEffect } from 'react';

/** Titles the tab after what a page shows, which its route doesn't know. */
export function useTitle(name: string): void {
  const lang = useLang();
  useEffect(() => {
    let isOver = false;
    // The shell titles the tab after the route, with the page and with each language, in an effect that runs later.
    queueMicrotask(() => {
      if (!isOver) document.title = `${name} – ${site.name}`;
    });
    return () => {
      isOver = true;
    };
  }, [name, lang]);
}
