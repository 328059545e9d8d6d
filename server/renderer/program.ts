import { Script } from 'node:vm';
import type { ProgramFiles } from './messages.ts';

type Require = (name: string) => unknown;
type Wrapped = (exports: object, require: Require, module: { exports: object }) => void;

/** One evaluation of a program. */
interface Evaluation {
  readonly exports: unknown;
  /** The names of the lazy chunks that were loaded. */
  readonly chunks: ReadonlySet<string>;
}

const ENTRY = 'main.cjs';

const nameOf = (file: string) => file.slice(file.lastIndexOf('/') + 1);

function compile(file: string, source: string): Wrapped {
  const wrapped = `(function (exports, require, module) {${source}\n})`;
  return new Script(wrapped, { filename: file }).runInThisContext() as Wrapped;
}

/**
 * Compiles a program that can be evaluated again and again, each time with new modules. The functions are compiled
 * once, so that later evaluations run optimised code.
 */
export function createProgram(files: ProgramFiles) {
  const compiled = new Map<string, Wrapped>();

  function wrappedOf(name: string): Wrapped | undefined {
    const source = Object.hasOwn(files, name) ? files[name] : undefined;
    if (source === undefined) return undefined;
    const known = compiled.get(name) ?? compile(name, source);
    compiled.set(name, known);
    return known;
  }

  return {
    /**
     * Evaluates the program.
     *
     * @param provided returns a module that is not part of the program
     */
    evaluate(provided: Require): Evaluation {
      const modules = new Map<string, { exports: object }>();
      const chunks = new Set<string>();
      function load(file: string): unknown {
        const name = nameOf(file);
        const known = modules.get(name);
        if (known) return known.exports;
        const run = wrappedOf(name);
        if (!run) return provided(file);
        const module = { exports: {} };
        modules.set(name, module);
        if (name !== ENTRY) chunks.add(name.replace(/\.cjs$/, ''));
        run(module.exports, load, module);
        return module.exports;
      }
      return { exports: load(ENTRY), chunks };
    },
  };
}

export type Program = ReturnType<typeof createProgram>;
