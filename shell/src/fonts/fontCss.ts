import body from '@fontsource-variable/figtree/files/figtree-latin-wght-normal.woff2';
import display from '@fontsource/jersey-15/files/jersey-15-latin-400-normal.woff';
import { fontFacesCss } from '@site/ui/fontFaces';

/** The rules of the site's two fonts. The display font's `.woff` is half as large as its `.woff2`, glyph for glyph. */
export const fontCss = fontFacesCss({ body, display });
