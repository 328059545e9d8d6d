import path from 'node:path';
import type { Compilation, Compiler, Module, NormalModule } from 'webpack';
import { secondCopies } from './secondCopies.ts';
import { sharedModules } from './sharedModules.ts';

/** Names of exports by share key or module; `*` for a whole module. */
export type UsedExports = Record<string, string[]>;

const SHARES = new Set(sharedModules.map(({ name }) => name));

/** Modules of the platform, compiled or not. */
const PLATFORM = /[\\/](?:@site|shared)[\\/]platform[\\/]src[\\/](\w+)\.(?:js|tsx?)$/;

const RENDERER = /[\\/]node_modules[\\/]react-dom[\\/](?:client|server)\b/;

const OWN_RENDERER =
  'react-dom/client and react-dom/server would be a second renderer, which the page has already: export components, and use createPortal of react-dom to render them elsewhere.';

function keyOf(module: Module): string | undefined {
  const { options } = module as { options?: { shareKey?: unknown } };
  if (typeof options?.shareKey === 'string')
    return SHARES.has(options.shareKey) ? options.shareKey : undefined;
  const [, name] = PLATFORM.exec((module as NormalModule).resource ?? '') ?? [];
  return name && `@site/platform/${name}`;
}

const isOwn = (folder: string, module: Module | null) =>
  ((module as NormalModule | null)?.resource ?? '').startsWith(path.join(folder, 'src') + path.sep);

function namesOf(compilation: Compilation, module: Module, folder: string, isShare: boolean): string[] {
  const { moduleGraph } = compilation;
  const names = new Set<string>();
  for (const connection of moduleGraph.getIncomingConnections(module)) {
    const { dependency, originModule } = connection;
    if (!dependency || !connection.isTargetActive(undefined)) continue;
    if (!isShare && !isOwn(folder, originModule)) continue;
    // webpack takes a default import for one of the whole module, because it can't see what kind of module it will get.
    const [imported] = (dependency as { ids?: readonly string[] }).ids ?? [];
    for (const used of dependency.getReferencedExports(moduleGraph, undefined)) {
      const [name = imported ?? '*'] = Array.isArray(used) ? used : used.name;
      names.add(name);
    }
  }
  return [...names].sort();
}

/** An export that the page doesn't share would be `undefined` at run time. */
function unsharedExports(uses: UsedExports): string[] {
  return sharedModules.flatMap(({ name, exports }) => {
    if (exports === 'all') return [];
    const unshared = (uses[name] ?? []).filter((used) => !exports.includes(used));
    return unshared.map((used) =>
      used === '*'
        ? `${name} is imported as a whole: import what you use by name.`
        : `${used} of ${name} is not shared by the page, which shares ${exports.join(', ')}.`,
    );
  });
}

/** Remembers what a remote imports, so that nobody drops an export that a live build needs. */
export function usedExports(folder: string, isDevelopment = false) {
  const found = new WeakMap<Compilation, UsedExports>();
  return {
    apply({ hooks, webpack }: Compiler): void {
      hooks.thisCompilation.tap('usedExports', (compilation) => {
        // Before modules are concatenated, and once it is known which of their imports are used.
        compilation.hooks.afterOptimizeDependencies.tap('usedExports', (modules) => {
          const uses: UsedExports = {};
          for (const module of modules) {
            const key = keyOf(module);
            if (!key) continue;
            const names = namesOf(compilation, module, folder, SHARES.has(key));
            if (names.length > 0) uses[key] = [...new Set([...(uses[key] ?? []), ...names])].sort();
          }
          const hasRenderer = [...modules].some((module) =>
            RENDERER.test((module as NormalModule).resource ?? ''),
          );
          const copies = secondCopies([...modules].map((module) => (module as NormalModule).resource ?? ''));
          const own = hasRenderer ? [OWN_RENDERER] : copies;
          const problems = (texts: readonly string[]) => texts.map((text) => new webpack.WebpackError(text));
          // Nothing is dropped in development: what pulls a copy in may be unused.
          if (isDevelopment) compilation.warnings.push(...problems(own));
          else compilation.errors.push(...problems(hasRenderer ? own : [...own, ...unsharedExports(uses)]));
          found.set(
            compilation,
            Object.fromEntries(Object.entries(uses).sort(([a], [b]) => (a < b ? -1 : 1))),
          );
        });
      });
    },
    of: (compilation: Compilation): UsedExports => found.get(compilation) ?? {},
  };
}
