/** Stands in for a font file, which only a build can read. */
const address = '/assets/font.woff2';

// eslint-disable-next-line import-x/no-default-export -- a file that webpack emits is a module with a default export only
export default address;
