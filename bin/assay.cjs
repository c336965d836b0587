#!/usr/bin/env node
/// <reference types="node" />
// Starts the command on Node 24: on the one that reads this, else on the one that the package brings. Written so that Node
// from version 10 on can read it.
'use strict';

const { spawn } = require('child_process');

const isNewEnough = Number(process.versions.node.split('.')[0]) >= 24;
const own = isNewEnough ? null : ownNode();

if (isNewEnough) {
  endWithStarter();
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

/** Where this was started by itself on an older Node, it ends when that one is gone, and does not keep the store locked. */
function endWithStarter() {
  if (!process.channel) return;
  process.on('disconnect', () => process.kill(process.pid, 'SIGTERM'));
  // The channel alone is nothing to wait for.
  process.channel.unref();
}

/**
 * Runs this again on another Node, passes on what it is told by signals, and ends as it does.
 * @param {string} node
 */
function runOn(node) {
  const isPosix = process.platform !== 'win32';
  const child = spawn(node, [__filename, ...process.argv.slice(2)], {
    stdio: ['inherit', 'inherit', 'inherit', 'ipc'],
    // In a session of its own no signal of a terminal reaches it but by us: each comes once, whoever it was sent to.
    detached: isPosix,
  });
  /** @type {NodeJS.Signals[]} */
  const passedOn = ['SIGTERM', 'SIGINT', 'SIGHUP', 'SIGQUIT'];
  /** @param {NodeJS.Signals} signal */
  const passOn = (signal) => void child.kill(signal);
  // On Windows a console tells both of Ctrl+C, and the others mean something else.
  for (const signal of passedOn) process.on(signal, isPosix ? passOn : () => undefined);
  child.on('error', (error) => {
    console.error(`assay: ${node} cannot be started: ${error.message}`);
    process.exitCode = 1;
  });
  child.on('exit', (code, signal) => {
    for (const one of passedOn) process.removeAllListeners(one);
    if (signal !== null && isPosix) process.kill(process.pid, signal);
    else process.exitCode = code === null ? 1 : code;
  });
}
