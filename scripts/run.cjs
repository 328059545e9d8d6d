'use strict';
// The first step of every command. It must run on any installed Node, even an old one, so that it can say what is
// missing: plain CommonJS, no new syntax, no package. Everything after it runs on the Node the product pins.
var childProcess = require('child_process');
var crypto = require('crypto');
var fs = require('fs');
var path = require('path');
var lockedPackages = require('./install/lockedPackages.cjs');

var NEEDED = 20;
var root = path.resolve(__dirname, '..');
// The hash of the lock file whose packages are installed, and which of them.
var stamp = path.join(root, 'node_modules', '.installed');
var ALL = 'all';
var OF_SITE = 'site';
var task = process.argv[2] || '';
// What a site needs to be built, started and operated. Other commands install the packages of development as well.
var SITE_COMMANDS = [
  'start',
  'serve',
  'deploy',
  'rollback',
  'status',
  'server/src/admin/main.ts',
  'game/simulator/main.ts',
];
var isForSite = SITE_COMMANDS.indexOf(task === 'remote' ? process.argv[3] : task) !== -1;
// A name is a file of this folder; programs that images contain as well are named by their path.
var program = task.indexOf('/') === -1 ? 'scripts/' + task + '.ts' : task;

function fail(line) {
  process.stderr.write(line + '\n');
  process.exit(1);
}

function lockHash() {
  return crypto
    .createHash('sha256')
    .update(fs.readFileSync(path.join(root, 'package-lock.json')))
    .digest('hex');
}

function isInstalled() {
  try {
    var installed = fs.readFileSync(stamp, 'utf8').split(' ');
    return (
      installed[0] === lockHash() &&
      (isForSite || installed[1] === ALL) &&
      lockedPackages.missing(root).length === 0 &&
      lockedPackages.pinnedNode(root, process).file !== undefined
    );
  } catch (error) {
    if (error.code !== 'ENOENT') throw error;
    return false;
  }
}

/** Which packages there will be: those that are there for another command stay. */
function wanted() {
  try {
    if (!isForSite || fs.readFileSync(stamp, 'utf8').split(' ')[1] === ALL) return ALL;
  } catch (error) {
    if (error.code !== 'ENOENT') throw error;
  }
  return OF_SITE;
}

function install() {
  var started = Date.now();
  var which = wanted();
  process.stdout.write('Installing packages, about a minute the first time …\n');
  // npm would believe this list of what it once installed.
  fs.rmSync(path.join(root, 'node_modules', '.package-lock.json'), { force: true });
  // Not `npm ci`: see install/lockedPackages.cjs.
  var args = ['install', '--no-save', '--ignore-scripts', '--no-audit', '--no-fund', '--loglevel=error'];
  // Peers that nothing else names are those of bundlers that this site does not use.
  var choice = [which === ALL ? '--include=dev' : '--omit=dev', '--omit=peer'];
  var result = childProcess.spawnSync('npm', args.concat(choice), {
    cwd: root,
    stdio: 'inherit',
    shell: process.platform === 'win32',
  });
  if (result.error) fail('npm could not be started: ' + result.error.message);
  if (result.status !== 0) fail('The packages could not be installed; npm says why above.');
  var uncovered = lockedPackages.uncovered(root);
  if (uncovered.length > 0)
    fail(
      'The lock file has no hash of ' +
        uncovered.join(', ') +
        '.\nIf you trust the registry, `npm install --package-lock-only` adds it: look at the change, then start again.',
    );
  var node = lockedPackages.pinnedNode(root, process);
  if (node.file === undefined)
    fail(
      'There is no build of Node ' +
        node.version +
        ' in the lock file for this system: install that version and start again with it.',
    );
  fs.writeFileSync(stamp, lockHash() + ' ' + which);
  process.stdout.write('Packages are installed (' + Math.round((Date.now() - started) / 1000) + ' s).\n');
}

if (parseInt(process.versions.node, 10) < NEEDED) {
  fail('Node ' + process.versions.node + ' is too old: this project needs Node ' + NEEDED + ' or newer.');
}
if (!fs.existsSync(path.join(root, program))) {
  fail('There is no command called "' + task + '".');
}
if (!isInstalled()) install();

var child = childProcess.spawn(
  lockedPackages.pinnedNode(root, process).file,
  ['--disable-warning=ExperimentalWarning', path.join(root, program)].concat(process.argv.slice(3)),
  {
    cwd: process.cwd(),
    stdio: 'inherit',
    // A program spends most of its start on reading sources.
    env: Object.assign({ NODE_COMPILE_CACHE: path.join(root, '.cache', 'compile') }, process.env),
  },
);

['SIGINT', 'SIGTERM', 'SIGHUP'].forEach(function (signal) {
  process.on(signal, function () {
    child.kill(signal);
  });
});
child.on('exit', function (code, signal) {
  process.exit(code === null ? (signal === 'SIGINT' ? 130 : 1) : code);
});
