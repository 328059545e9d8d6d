import type { Linter } from 'eslint';

const STORAGE =
  "Store data with readPersonal and writePersonal of @site/platform/remote: they end with a logout, and leave what is the shell's alone.";
const COOKIE = `Cookies belong to the shell. ${STORAGE}`;
const CALLS = 'Call the API through an endpoint of the shell (api.injectEndpoints of @site/platform/remote).';
const SESSION =
  'The shell renews the session by itself; get the user from selectUser of @site/platform/remote.';

const GLOBALS: Readonly<Record<string, string>> = {
  cookieStore: COOKIE,
  localStorage: STORAGE,
  sessionStorage: STORAGE,
  indexedDB: STORAGE,
  fetch: CALLS,
  XMLHttpRequest: CALLS,
};

const OBJECTS = ['window', 'globalThis', 'self'];

/** Names that a remote must not touch, because they belong to the shell. */
export const remoteAccessRules: Linter.RulesRecord = {
  'no-restricted-globals': [
    'error',
    ...Object.entries(GLOBALS).map(([name, message]) => ({ name, message })),
  ],
  'no-restricted-properties': [
    'error',
    { object: 'document', property: 'cookie', message: COOKIE },
    { object: 'navigator', property: 'sendBeacon', message: CALLS },
    ...OBJECTS.flatMap((object) =>
      Object.entries(GLOBALS).map(([property, message]) => ({ object, property, message })),
    ),
  ],
};

const REFRESH = String.raw`/^(?:\u002fapi)?\u002f?refresh(?:[?#]|$)|\u002fapi\u002frefresh/`;

/** Ways around {@link remoteAccessRules}, for `no-restricted-syntax`. */
export const remoteAccessSyntax = [
  {
    selector:
      'ImportDeclaration[source.value!="@site/platform/remote"] > ImportSpecifier[imported.name=/^(?:createSlice|textHook)$/]',
    message: 'Import it from @site/platform/remote, which keeps what you name under the name of your remote.',
  },
  {
    selector:
      "MemberExpression[object.type='MemberExpression'][object.property.name='document'][property.name='cookie']",
    message: COOKIE,
  },
  { selector: "Literal[value='hasRT']", message: SESSION },
  { selector: `Property[key.name='url'] > Literal[value=${REFRESH}]`, message: SESSION },
  { selector: `ArrowFunctionExpression > Literal[value=${REFRESH}]`, message: SESSION },
  { selector: 'Literal[value=/\\u002fapi\\u002frefresh/]', message: SESSION },
  { selector: 'TemplateElement[value.raw=/\\u002fapi\\u002frefresh/]', message: SESSION },
];
