import { site } from '@site/platform/remote';
import { useLang } from '@site/platform/text';
import { useEffect } from 'react';

/** Sets the document's title to loaded data, which the route doesn't know. */
export function useTitle(name: string): void {
  const lang = useLang();
  useEffect(() => {
    let isOver = false;
    // The shell sets the route's title on each change of page or language, in an effect that runs later.
    queueMicrotask(() => {
      if (!isOver) document.title = `${name} – ${site.name}`;
    });
    return () => {
      isOver = true;
    };
  }, [name, lang]);
}
