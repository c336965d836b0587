import { parentPort } from 'node:worker_threads';
import { runRule } from './jq-rule.ts';
import { checkSchema } from './json-schema.ts';
import { shortened } from './problem-text.ts';
import type { Outcome, Task } from './task.ts';

/*
 * Runs programs of users, in a thread that can be ended at any moment: it holds nothing but the task at hand. It says when
 * it is ready, so that its start does not count as the time of a task.
 */

const port = parentPort;
if (port === null) throw new Error('this is the body of a worker thread');

port.on('message', (task: Task) => {
  void run(task).then((outcome) => port.postMessage(outcome));
});
await runRule('true', null);
port.postMessage('ready');

async function run(task: Task): Promise<Outcome> {
  try {
    return task.kind === 'jq' ? await runRule(task.program, task.data) : checkSchema(task.schema, task.data);
  } catch (error) {
    // Such as a schema or data that takes more stack than there is.
    return { kind: 'unfinished', problem: shortened(error instanceof Error ? error.message : String(error)) };
  }
}
