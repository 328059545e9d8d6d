import { createHash } from 'node:crypto';
import path from 'node:path';
import ts from 'typescript';
import { root } from './workspace.ts';

/** Returns whether a template tag starts with `styled`: `styled.div`, `styled(Card)`, `styled.div.attrs(…)`. */
function isMadeByStyled(tag: ts.Expression): boolean {
  if (ts.isIdentifier(tag)) return tag.text === 'styled';
  if (ts.isPropertyAccessExpression(tag) || ts.isCallExpression(tag)) return isMadeByStyled(tag.expression);
  return false;
}

const placeOf = new Map<string, string>();

/** Returns a short id for a position in the sources, the same on every machine and in every build. */
function idOf(file: string, index: number): string {
  const place = `${path.relative(root, file).split(path.sep).join('/')} ${index}`;
  const hash = createHash('sha256').update(place).digest('base64url');
  const id = `s${hash.replace(/[^a-z0-9]/gi, '').slice(0, 4)}`;
  const taken = placeOf.get(id) ?? place;
  if (taken !== place)
    throw new Error(`Styles of "${taken}" and "${place}" have the same id: rename one file.`);
  placeOf.set(id, place);
  return id;
}

function withId(tag: ts.LeftHandSideExpression, id: string, { factory }: ts.TransformationContext) {
  const config = factory.createObjectLiteralExpression([
    factory.createPropertyAssignment('componentId', factory.createStringLiteral(id)),
  ]);
  const withConfig = factory.createPropertyAccessExpression(tag, 'withConfig');
  return factory.createCallExpression(withConfig, undefined, [config]);
}

/**
 * A ts-loader transformer that gives every styled component an id based on its position in the sources. By default,
 * styled-components numbers them in the order in which modules run, which differs between the server that renders a
 * page and the browser that hydrates it. (Existing plugins only support Babel and TypeScript 5.)
 */
export function styledIds(): ts.TransformerFactory<ts.SourceFile> {
  return (context) => (file) => {
    let count = 0;
    const visit = (node: ts.Node): ts.Node => {
      const seen = ts.visitEachChild(node, visit, context);
      if (!ts.isTaggedTemplateExpression(seen) || !isMadeByStyled(seen.tag)) return seen;
      const tag = withId(seen.tag as ts.LeftHandSideExpression, idOf(file.fileName, count++), context);
      return context.factory.updateTaggedTemplateExpression(seen, tag, seen.typeArguments, seen.template);
    };
    return ts.visitEachChild(file, visit, context);
  };
}
