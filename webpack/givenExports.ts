import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import path from 'node:path';
import { sharedModules } from '@site/remote/build/sharedModules';
import ts from 'typescript';
import { root } from './workspace.ts';

const shell = path.join(root, 'shell');
const shellRequire = createRequire(path.join(shell, 'package.json'));

/** Returns the names that a module exports, from its source. */
function exportsOf(file: string): string[] {
  const source = ts.createSourceFile(file, readFileSync(file, 'utf8'), ts.ScriptTarget.Latest, true);
  return source.statements.flatMap((statement) => {
    if (
      ts.isExportDeclaration(statement) &&
      statement.exportClause &&
      ts.isNamedExports(statement.exportClause)
    )
      return statement.exportClause.elements.filter((each) => !each.isTypeOnly).map(({ name }) => name.text);
    const isExported = ts.canHaveModifiers(statement) && ts.getModifiers(statement)?.some(isExport);
    if (!isExported) return [];
    if (ts.isVariableStatement(statement))
      return statement.declarationList.declarations.map(({ name }) => name.getText());
    return ts.isFunctionDeclaration(statement) && statement.name ? [statement.name.text] : [];
  });
}

const isExport = ({ kind }: ts.ModifierLike) => kind === ts.SyntaxKind.ExportKeyword;

/** Returns the names that a library exports in production: React has more in development. */
function namesIn(library: string): string[] {
  const before = process.env['NODE_ENV'];
  process.env['NODE_ENV'] = 'production';
  try {
    return Object.keys(shellRequire(library) as object);
  } finally {
    if (before === undefined) delete process.env['NODE_ENV'];
    else process.env['NODE_ENV'] = before;
  }
}

/** Returns the exports that the shell gives to remotes, by share key. */
export function givenExports(): Record<string, string[]> {
  return Object.fromEntries(
    sharedModules.map(({ name, exports }) => {
      if (exports !== 'all') return [name, [...exports]];
      if (name === 'shell/store') return [name, exportsOf(path.join(shell, 'src/federation/store.ts'))];
      return [name, ['default', ...namesIn(name)]];
    }),
  );
}
