/** Replaces a font file, which only a build can import. */
const address = '/assets/font.woff2';

export default address;
