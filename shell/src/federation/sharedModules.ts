import type { SharedStore } from '@site/platform/sharedStore';
import * as react from 'react';
import * as jsxRuntime from 'react/jsx-runtime';
import * as store from './store.ts';
import * as i18next from './shares/i18next.ts';
import * as reactDom from './shares/react-dom.ts';
import * as reactRouterDom from './shares/react-router-dom.ts';
import * as reduxToolkit from './shares/reduxjs-toolkit.ts';
import * as styledComponents from './shares/styled-components.ts';

export const sharedModules: Readonly<Record<string, object>> = {
  react,
  'react/jsx-runtime': jsxRuntime,
  'react-dom': reactDom,
  'react-router-dom': reactRouterDom,
  '@reduxjs/toolkit': reduxToolkit,
  'styled-components': styledComponents,
  i18next,
  'shell/store': store satisfies SharedStore,
};
