import { baseCss } from '@site/ui/baseCss';
import { createGlobalStyle } from 'styled-components';
import { site } from '../boot/bootData.ts';

/** The tokens that every primitive refers to, and what holds for all pages. */
export const GlobalStyle = createGlobalStyle`
  ${baseCss(site.accent)}
  #root { min-height: 100dvh; display: flex; flex-direction: column; }
`;
