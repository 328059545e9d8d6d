const path = require('node:path');

/** A transformer of Jest: the address of an image is the name of its file. */
module.exports = {
  /** @param {string} _source @param {string} file */
  process: (_source, file) => ({
    code: `module.exports = ${JSON.stringify(path.basename(file))};`,
  }),
  getCacheKey: (_source, file) => file,
};
