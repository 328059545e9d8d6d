const fs = require('node:fs');
const path = require('node:path');

// Jest keeps what was compiled beyond an update of the SDK.
const itself = fs.readFileSync(__filename, 'utf8');

/** A transformer of Jest: the address of an image is the name of its file. */
module.exports = {
  /** @param {string} _source @param {string} file */
  process: (_source, file) => ({
    code: `module.exports = ${JSON.stringify(path.basename(file))};`,
  }),
  getCacheKey: (_source, file) => `${itself}\0${file}`,
};
