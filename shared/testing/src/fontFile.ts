/** Stands in for a font file, which only a build can read. */
const address = '/assets/font.woff2';

export default address;
