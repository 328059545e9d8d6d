import fs from 'node:fs';
import swcJest from '@swc/jest';

type Transformer = ReturnType<typeof swcJest.createTransformer>;

/** Types and JSX away; Jest says which kind of module it wants. */
const swc = swcJest.createTransformer({
  sourceMaps: 'inline',
  jsc: {
    target: 'es2023',
    parser: { syntax: 'typescript', tsx: true },
    transform: { react: { runtime: 'automatic' }, verbatimModuleSyntax: true },
    experimental: { keepImportAttributes: true },
  },
});

const JSON_LOADED = /(\bimport\((?:\s*\/\*.*?\*\/)?\s*(['"])[^'"\n]+\.json\2)\s*\)/g;
const JSON_IMPORTED = /(\bfrom\s+(['"])[^'"\n]+\.json\2)(?!\s*with\b)/g;

/** What bundlers take, and Node does not: JSON without an attribute, and an environment of modules. Lines stay. */
function asModule(source: string): string {
  const text = source
    .replace(JSON_LOADED, "$1, { with: { type: 'json' } })")
    .replace(JSON_IMPORTED, "$1 with { type: 'json' }");
  const asksEnvironment = /\bimport\.meta\b/.test(text) && /\benv\b/.test(text);
  return asksEnvironment ? `import.meta.env ??= globalThis.IMPORT_META_ENV; ${text}` : text;
}

// Jest keeps what was compiled beyond an update of this module.
const itself = fs.readFileSync(import.meta.filename, 'utf8');

/** Compiles the sources of a test for Jest: CommonJS, or ES modules that take what a build takes. */
const transformer: Transformer = {
  ...swc,
  getCacheKey: (...call) => `${itself}\0${swc.getCacheKey!(...call)}`,
  process: (source, file, options) =>
    swc.process!(options.supportsStaticESM ? asModule(source) : source, file, options),
  processAsync: (source, file, options) => swc.processAsync!(asModule(source), file, options),
};

export default transformer;
