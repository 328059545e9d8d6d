'use strict';
// `npm ci` would check that the lock file covers everything, but it refuses a lock file without the builds for systems that
// the registry it was written with does not carry. So `npm install` takes the locked versions, comparing each with its
// hash, and this finds whatever it has added beyond them. Plain CommonJS: see ../run.cjs.
var fs = require('fs');
var path = require('path');

function packagesOf(file) {
  return JSON.parse(fs.readFileSync(file, 'utf8')).packages;
}

/**
 * Finds the packages below node_modules that were not compared with a hash of the lock file.
 *
 * @param {string} root the folder of the lock file
 * @returns {string[]} their places
 */
function uncovered(root) {
  var locked = packagesOf(path.join(root, 'package-lock.json'));
  var installed = packagesOf(path.join(root, 'node_modules', '.package-lock.json'));
  return Object.keys(installed).filter(function (place) {
    var entry = installed[place];
    // Workspaces are folders of this repository.
    if (entry.link || place.indexOf('node_modules/') === -1) return false;
    var expected = locked[place] && locked[place].integrity;
    return !expected || entry.integrity !== expected;
  });
}

module.exports = { uncovered: uncovered };

if (require.main === module) {
  var found = uncovered(process.cwd());
  if (found.length > 0) {
    process.stderr.write('The lock file has no hash of: ' + found.join(', ') + '\n');
    process.exit(1);
  }
}
