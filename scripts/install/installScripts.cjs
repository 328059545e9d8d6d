'use strict';
// Packages of the lock file that would run a script when they are installed, each with the reason why the site does not
// need it. npm runs none (`ignore-scripts` in .npmrc). A test refuses a package that has a script and is missing here: it
// must work without, or its script must be read first and then be run by `npm rebuild <name> --ignore-scripts=false` in
// run.cjs and in the Dockerfile.
module.exports = {
  '@parcel/watcher': 'Builds from source; its binary for the system is a package of its own.',
  '@swc/core': 'Looks for its binary, and would fetch another one past the lock file.',
  'core-js-pure': 'Prints an appeal for donations.',
};
