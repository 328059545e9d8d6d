import { servedLang } from '@site/platform/text';
import { useIsHydrated } from '@site/platform/useIsHydrated';
import { createElement, lazy, Suspense, useState, type ComponentType, type ReactNode } from 'react';
import { i18n } from './i18n.ts';
import { retryImport } from './retryImport.ts';
import { whenIdle } from './whenIdle.ts';

export function isServerRendered(): boolean {
  return servedLang() === i18n.language;
}

/**
 * Hydrates a part of a served page only when the browser is idle, since visitors can read it before its code has
 * loaded.
 */
export function idlePart(load: () => Promise<ComponentType>) {
  let loaded: ComponentType | undefined;
  const loadPart = async () => {
    loaded = await load();
    return { default: loaded };
  };
  const LazyPart = lazy(async () => {
    if (isServerRendered()) await new Promise<void>(whenIdle);
    return retryImport(loadPart);
  });
  function Part({ fallback }: { readonly fallback?: ReactNode }) {
    // React would remount the part if the component changed after the first render.
    const [component] = useState<ComponentType>(() => loaded ?? LazyPart);
    return <Suspense fallback={fallback}>{createElement(component)}</Suspense>;
  }
  return { load: loadPart, Part };
}

export function ClientOnly({ part: { Part } }: { readonly part: ReturnType<typeof idlePart> }) {
  return useIsHydrated() && <Part />;
}
