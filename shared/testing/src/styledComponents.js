// Takes the place of `styled-components` in tests that run as ES modules: Jest loads its CommonJS, whose default export
// is a property of what Node's rules make the default.
import library from 'styled-components/dist/styled-components.cjs.js';

export const { ServerStyleSheet, StyleSheetManager, createGlobalStyle, css, keyframes } = library;
export default library.default;
