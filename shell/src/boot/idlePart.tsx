import {
  createElement,
  lazy,
  Suspense,
  useEffect,
  useState,
  type ComponentType,
  type ReactNode,
} from 'react';
import { i18n } from './i18n.ts';
import { retryImport } from './retryImport.ts';
import { whenIdle } from './whenIdle.ts';

/** Where the site is drawn; on the server there is no such place. */
export function siteRoot(): HTMLElement | null {
  return typeof document === 'undefined' ? null : document.getElementById('root');
}

/** Whether the server has drawn this page ahead, in the language that this browser wants. */
export function isPrerendered(): boolean {
  return siteRoot()?.dataset['lang'] === i18n.language;
}

/** A part of a page whose code comes after that of the page. */
interface IdlePart {
  /** Loads the part at once: the server can draw it then. */
  load(): Promise<{ default: ComponentType }>;
  /** Draws the part; in its place is `fallback` until it is here. */
  readonly Part: ComponentType<{ readonly fallback?: ReactNode }>;
}

/**
 * Makes a part of a page that was prerendered be taken over when the browser is idle: it can be seen and read before
 * its code is here. Where nothing was prerendered it is loaded with the page.
 */
export function idlePart(load: () => Promise<ComponentType>): IdlePart {
  let loaded: ComponentType | undefined;
  const loadPart = async () => {
    loaded = await load();
    return { default: loaded };
  };
  const LazyPart = lazy(async () => {
    if (isPrerendered()) await new Promise<void>(whenIdle);
    return retryImport(loadPart);
  });
  function Part({ fallback }: { readonly fallback?: ReactNode }) {
    // Once drawn it stays the same component, or React would draw it anew.
    const [component] = useState<ComponentType>(() => loaded ?? LazyPart);
    return <Suspense fallback={fallback}>{createElement(component)}</Suspense>;
  }
  return { load: loadPart, Part };
}

/** Draws a part that is never prerendered: in its place is nothing until the browser has taken the page over. */
export function InBrowser({ part: { Part } }: { readonly part: IdlePart }) {
  const [isTakenOver, setIsTakenOver] = useState(false);
  useEffect(() => setIsTakenOver(true), []);
  return isTakenOver && <Part />;
}
