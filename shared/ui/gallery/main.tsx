import body from '@fontsource-variable/figtree/files/figtree-latin-wght-normal.woff2';
import display from '@fontsource/jersey-15/files/jersey-15-latin-400-normal.woff';
import i18next from 'i18next';
import { createRoot } from 'react-dom/client';
import { MemoryRouter } from 'react-router-dom';
import { createGlobalStyle } from 'styled-components';
import { baseCss } from '../src/baseCss.ts';
import { fontFacesCss } from '../src/fontFaces.ts';
import { palette } from '../src/tokens.ts';
import { GalleryPage } from './GalleryPage.tsx';

const GlobalStyle = createGlobalStyle`
  ${baseCss(palette.torch)}
  ${fontFacesCss({ body, display })}
`;

void i18next.init({ lng: 'en', initAsync: false });

const root = document.getElementById('root');
if (root) {
  createRoot(root).render(
    <>
      <GlobalStyle />
      <MemoryRouter>
        <GalleryPage />
      </MemoryRouter>
    </>,
  );
}
