import { execFileSync } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { join } from 'node:path';
import { describe, expect, it, onTestFinished } from 'vitest';
import { createClient } from '../../src/client/client.ts';
import { startDeadline } from '../../src/action/deadline.ts';
import type { Failure } from '../../src/action/failure.ts';
import { openOutbox } from '../../src/action/outbox.ts';
import type { UndeliveredWrite } from '../../src/spool/entry.ts';
import { temporaryDirectory } from './temporary-directory.ts';

const late: Failure = {
  code: 'late',
  message: 'm',
  status: null,
  serviceCode: null,
  requestId: null,
  attempts: 1,
  fields: {},
};

const write = (attachment: UndeliveredWrite['attachment']): UndeliveredWrite => ({
  endpoint: 'attestGeneric',
  params: { org: 'acme', flow_name: 'app', trail_name: 'build-1' },
  body: { attestation_name: 'tests', is_compliant: true },
  idempotencyKey: randomUUID(),
  attachment,
});

/** An outbox of a step that began `agoMs` ago, with a limit of one minute. */
async function outboxOf(agoMs: number) {
  const startedAt = Date.now() - agoMs;
  let now = startedAt;
  const deadline = startDeadline(60_000, () => now);
  now = Date.now();
  const client = createClient({ apiUrl: 'http://127.0.0.1:1', token: 'assay_some_token', userAgent: 'test' });
  onTestFinished(async () => {
    deadline.clear();
    await client.close();
  });
  const directory = join(temporaryDirectory(), 'spool');
  return openOutbox(directory, { client, org: 'acme', now: Date.now, deadline });
}

describe('an outbox', () => {
  it("keeps what came too late for the step's time", async () => {
    const outbox = await outboxOf(61_000);
    await outbox.keep(write(null), late);
    expect(outbox.finding()).toMatchObject({ left: 1, problem: null });
  });

  it.skipIf(process.platform === 'win32')('gives a disk up that does not answer', async () => {
    const outbox = await outboxOf(69_500);
    const pipe = join(temporaryDirectory(), 'pipe');
    execFileSync('mkfifo', [pipe]);
    await outbox.keep(write({ path: pipe, name: 'report.xml' }), late);
    expect(outbox.finding()?.left).toBe(0);
    expect(outbox.finding()?.problem).toContain('did not answer in time');
    // Whoever was waited for is let go.
    execFileSync('timeout', ['5', 'sh', '-c', ': > "$1"', 'sh', pipe]);
  });

  it('begins nothing more once that time is over too', async () => {
    const outbox = await outboxOf(75_000);
    await outbox.keep(write(null), late);
    expect(outbox.finding()?.left).toBe(0);
    expect(outbox.finding()?.problem).toContain('did not answer in time');
  });
});
