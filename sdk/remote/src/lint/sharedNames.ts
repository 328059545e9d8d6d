import type { Linter } from 'eslint';
import { packageOf, sharedModules } from '../build/sharedModules.ts';

const escaped = (text: string): string => text.replace(/[\\^$.*+?()[\]{}|/]/g, '\\$&');

export const sharedPackages = [...new Set(sharedModules.map(({ name }) => packageOf(name)))];
const anyShared = sharedModules.map(({ name }) => escaped(name)).join('|');

/** Other names would be `undefined` at run time. What `shell/store` does not have is refused by its types. */
const paths = sharedModules.flatMap(({ name, exports }) =>
  exports === 'all' || name === 'shell/store'
    ? []
    : [
        {
          name,
          allowImportNames: [...exports],
          allowTypeImports: true,
          message: 'The page shares just these names: @site/remote/build/sharedModules.',
        },
      ],
);

/** A subpath that is not shared would be bundled, and with it a second copy of the library. */
const patterns = sharedPackages.map((name) => {
  const shared = sharedModules.filter((module) => module.name.startsWith(`${name}/`));
  const subpaths = shared.map((module) => escaped(module.name.slice(name.length + 1)));
  return {
    regex: `^${escaped(name)}/${subpaths.length > 0 ? `(?!(?:${subpaths.join('|')})$)` : ''}`,
    allowTypeImports: true,
    message: 'The page does not share this part: @site/remote/build/sharedModules.',
  };
});

export const sharedNameRules: Linter.RulesRecord = {
  '@typescript-eslint/no-restricted-imports': ['error', { paths, patterns }],
};

/** Ways around the list of names, for `no-restricted-syntax`. */
export const sharedNameSyntax = [
  {
    selector: `ImportDeclaration[importKind!="type"][source.value=/^(${anyShared})$/] > ImportNamespaceSpecifier`,
    message: 'Import what you use by name: the shell shares a part of this module.',
  },
  {
    selector: `ImportExpression[source.value=/^(${anyShared})$/]`,
    message: 'The shell has loaded this module already: import what you use by name.',
  },
  {
    selector:
      'ImportDeclaration[source.value="styled-components"] > ImportSpecifier[imported.name="createGlobalStyle"]',
    message: 'The gate refuses styles of the whole page: style elements of your own.',
  },
];
