import { CommandError } from '@site/backend/commandError';
import ts from 'typescript';

function* nodesIn(node: ts.Node): Generator<ts.Node> {
  yield node;
  for (const child of node.getChildren()) yield* nodesIn(child);
}

const parse = (text: string) => ts.createSourceFile('manifest.ts', text, ts.ScriptTarget.Latest, true);

/** Returns the names that a module declares or uses. */
export function identifiersIn(text: string): ReadonlySet<string> {
  return new Set([...nodesIn(parse(text))].filter(ts.isIdentifier).map((node) => node.text));
}

/** The list in `defineModule([…])`. */
function featureList(source: ts.SourceFile): ts.ArrayLiteralExpression | undefined {
  for (const node of nodesIn(source)) {
    if (!ts.isCallExpression(node) || node.expression.getText() !== 'defineModule') continue;
    const [features] = node.arguments;
    if (features && ts.isArrayLiteralExpression(features)) return features;
  }
  return undefined;
}

/**
 * Adds a feature to the source of `src/manifest.ts`.
 *
 * @param variable that its `feature.ts` exports
 * @param name of its folder
 * @throws CommandError if the source has no list of features
 */
export function withFeature(text: string, variable: string, name: string): string {
  const source = parse(text);
  const features = featureList(source);
  const lastImport = source.statements.filter(ts.isImportDeclaration).at(-1);
  if (!features || !lastImport)
    throw new CommandError('src/manifest.ts has no defineModule([…]), to whose list the feature belongs.');
  const last = features.elements.at(-1);
  const place = last?.getEnd() ?? features.getStart() + 1;
  const afterImports = lastImport.getEnd();
  return [
    text.slice(0, afterImports),
    `\nimport { ${variable} } from './features/${name}/feature.ts';`,
    text.slice(afterImports, place),
    last ? `, ${variable}` : variable,
    text.slice(place),
  ].join('');
}
