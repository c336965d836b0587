#!/usr/bin/env node
/// <reference types="node" />
// Starts the command on Node 24: on the one that reads this, else on the one that the package brings. Written so that Node
// from version 10 on can read it.
'use strict';

const { spawn } = require('child_process');

const isNewEnough = Number(process.versions.node.split('.')[0]) >= 24;
const own = isNewEnough ? null : ownNode();

if (isNewEnough) {
  void import('../build/cli/main.js');
} else if (own === null) {
  console.error(
    `assay needs Node 24 or newer, found ${process.version}, and none beside it: install Node 24, or on Linux and Windows assay without --omit=optional.`,
  );
  process.exitCode = 1;
} else {
  runOn(own);
}

/** The Node that came as an optional package, or null where there is none for this system, or this is run by it. */
function ownNode() {
  const [system, file] = process.platform === 'win32' ? ['win', 'node.exe'] : [process.platform, 'node'];
  try {
    const node = require.resolve(`node-${system}-${process.arch}/bin/${file}`);
    return node === process.execPath ? null : node;
  } catch {
    return null;
  }
}

/**
 * Runs this again on another Node, and ends as it does.
 * @param {string} node
 */
function runOn(node) {
  const child = spawn(node, [__filename, ...process.argv.slice(2)], { stdio: 'inherit' });
  process.on('SIGTERM', () => child.kill('SIGTERM'));
  // A terminal sends this one to both.
  process.on('SIGINT', () => undefined);
  child.on('error', (error) => {
    console.error(`assay: ${node} cannot be started: ${error.message}`);
    process.exitCode = 1;
  });
  child.on('exit', (code) => {
    process.exitCode = code === null ? 1 : code;
  });
}
