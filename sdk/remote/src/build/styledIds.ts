import { createHash } from 'node:crypto';
import path from 'node:path';
import ts from 'typescript';
import { remoteNameOf, repositoryOf } from './project.ts';

function isMadeByStyled(tag: ts.Expression): boolean {
  if (ts.isIdentifier(tag)) return tag.text === 'styled';
  if (ts.isPropertyAccessExpression(tag) || ts.isCallExpression(tag)) return isMadeByStyled(tag.expression);
  return false;
}

const known = new Map<string, string>();

/** Remotes in repositories of their own, which were made from the same template, must differ. */
function placesIn(folder: string, build: string): (file: string) => string {
  const repository = repositoryOf(folder);
  const prefix = repository === path.resolve(folder) ? `remotes/${remoteNameOf(folder)}/` : '';
  const isOwn = (file: string) =>
    !path.relative(folder, file).startsWith('..') && !file.includes('node_modules');
  return (file) => {
    const place = prefix + path.relative(repository, file).split(path.sep).join('/');
    return build && isOwn(file) ? `${build}/${place}` : place;
  };
}

function idOf(place: string, length: number): string {
  const hash = createHash('sha256').update(place).digest('base64url');
  const id = `s${hash.replace(/[^a-z0-9]/gi, '').slice(0, length)}`;
  const taken = known.get(id) ?? place;
  if (taken !== place)
    throw new Error(`Styles of "${taken}" and "${place}" have the same id: rename one file.`);
  known.set(id, place);
  return id;
}

function withId(tag: ts.LeftHandSideExpression, id: string, { factory }: ts.TransformationContext) {
  const config = factory.createObjectLiteralExpression([
    factory.createPropertyAssignment('componentId', factory.createStringLiteral(id)),
  ]);
  const withConfig = factory.createPropertyAccessExpression(tag, 'withConfig');
  return factory.createCallExpression(withConfig, undefined, [config]);
}

// By default, styled-components numbers components in the order in which modules run, which differs between the server and
// the browser that hydrates its page. (Existing plugins only support Babel and TypeScript 5.) A page may have several
// builds, one after another: styles come in the order in which their ids were first seen, so `build` is part of them.
export function styledIds(folder: string, build = ''): ts.TransformerFactory<ts.SourceFile> {
  const placeOf = placesIn(folder, build);
  // Each build draws anew, and must not fail by chance.
  const length = build ? 5 : 4;
  return (context) => (file) => {
    let count = 0;
    const visit = (node: ts.Node): ts.Node => {
      const seen = ts.visitEachChild(node, visit, context);
      if (!ts.isTaggedTemplateExpression(seen) || !isMadeByStyled(seen.tag)) return seen;
      const tag = withId(
        seen.tag as ts.LeftHandSideExpression,
        idOf(`${placeOf(file.fileName)} ${count++}`, length),
        context,
      );
      return context.factory.updateTaggedTemplateExpression(seen, tag, seen.typeArguments, seen.template);
    };
    return ts.visitEachChild(file, visit, context);
  };
}
