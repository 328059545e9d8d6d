import type { CDPSession } from '@playwright/test';
import type { CheckedBuild } from './findings.ts';

/** Places of code that are named for one finding: the nearest may be a library's. */
const MAX_PLACES = 6;

/** Components above an element that are looked at. */
const MAX_COMPONENTS = 40;

interface Files {
  /** Origin of the site; files elsewhere are builds. */
  readonly site: string;
  /** Path of the build's files on the site. */
  readonly files: string;
}

/** Where the files of a build are on its site. */
export const filesOf = ({ site, name, version }: CheckedBuild): Files => ({
  site: new URL(site).origin,
  files: `/remotes/${name}/${version}/`,
});

/** Runs in the page: the components that an element is part of, the nearest first. */
function componentsOf(element: Element | null, max: number): unknown[] {
  interface Fiber {
    readonly type: unknown;
    readonly return: Fiber | null;
  }
  type Wrapped = { readonly render?: unknown; readonly type?: unknown } | null | undefined;
  const keyOf = (found: Element) => Object.keys(found).find((key) => key.startsWith('__reactFiber$'));
  let owner = element;
  while (owner && keyOf(owner) === undefined) owner = owner.parentElement;
  const key = owner ? keyOf(owner) : undefined;
  let fiber = key === undefined ? null : (owner as unknown as Record<string, Fiber>)[key]!;
  const found: unknown[] = [];
  for (let count = 0; fiber && count < max; fiber = fiber.return) {
    const type = fiber.type as Wrapped;
    const code = typeof type === 'function' ? type : (type?.render ?? type?.type);
    if (typeof code !== 'function' || found.includes(code)) continue;
    count += 1;
    found.push(code);
  }
  return found;
}

/** Finds where code of a build is defined, with the browser's debugger. */
export interface CodeFinder {
  /** @param expression results in a function, or in an array of functions */
  functions(expression: string): Promise<string[]>;
  /** @param expression results in an element: the places of the components that it is part of, the nearest first */
  components(expression: string): Promise<string[]>;
}

export function createCodeFinder(session: CDPSession, { site, files }: Files): CodeFinder {
  const urls = new Map<string, string>();
  let enabled: Promise<unknown> | undefined;

  /** Only when something is looked for: a debugger makes pages slower. */
  function enable(): Promise<unknown> {
    if (!enabled) {
      session.on('Debugger.scriptParsed', ({ scriptId, url }) => void urls.set(scriptId, url));
      enabled = session.send('Debugger.enable');
    }
    return enabled;
  }

  async function placeOf(objectId: string): Promise<string | undefined> {
    const { internalProperties = [] } = await session.send('Runtime.getProperties', {
      objectId,
      ownProperties: true,
    });
    const location = internalProperties.find(({ name }) => name === '[[FunctionLocation]]')?.value?.value as
      { scriptId: string; lineNumber: number; columnNumber: number } | undefined;
    const url = location && urls.get(location.scriptId);
    if (!location || !url || !URL.canParse(url)) return undefined;
    const { origin, pathname } = new URL(url);
    if (origin === site && !pathname.startsWith(files)) return undefined;
    return `${pathname}:${location.lineNumber + 1}:${location.columnNumber + 1}`;
  }

  async function functions(expression: string): Promise<string[]> {
    try {
      await enable();
      const { result } = await session.send('Runtime.evaluate', { expression: `[${expression}].flat()` });
      if (result.objectId === undefined) return [];
      const { result: entries } = await session.send('Runtime.getProperties', {
        objectId: result.objectId,
        ownProperties: true,
      });
      const places: string[] = [];
      for (const { value } of entries) {
        if (value?.type !== 'function' || value.objectId === undefined) continue;
        const place = await placeOf(value.objectId);
        if (place !== undefined && places.length < MAX_PLACES) places.push(place);
      }
      return places;
    } catch {
      // The page may have gone: the finding counts without its place.
      return [];
    }
  }

  return {
    functions,
    components: (expression) => functions(`(${componentsOf.toString()})(${expression}, ${MAX_COMPONENTS})`),
  };
}
