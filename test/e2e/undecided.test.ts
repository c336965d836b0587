import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { CLOSED_PORT } from '../client/http-server.ts';
import { endingBetweenAttempts } from './steady-retries.ts';
import { answering, changing, type Tamper } from './tampering-proxy.ts';
import {
  askPath,
  compliantInputs,
  expectComplaint,
  expectVerdict,
  type Given,
  runThroughProxy,
} from './verdict-expectations.ts';
import { openWorkplace, type Workplace } from './workplace.ts';

let work: Workplace;
beforeAll(async () => {
  work = await openWorkplace();
});
afterAll(() => work.close());

const run = (title: string, inputs: Given, tamper?: Tamper) => runThroughProxy(work, title, inputs, tamper);

const serviceError = (code: string) => ({ message: 'out of order', code, request_id: 'r-1' });
const elsewhere = 'Check that `api-url` is the address of the service itself';
const later = 'Run the job again later; if it stays so, give the request id to the operators of the service.';

const onReports =
  (tamper: Tamper): Tamper =>
  (request, forward) =>
    request.path.includes('/artifacts/') ? tamper(request, forward) : forward();
const onEvidence =
  (tamper: Tamper): Tamper =>
  (request, forward) =>
    request.path.includes('/attestations/') ? tamper(request, forward) : forward();

describe.concurrent('undecided: a record is answered with', () => {
  it.each<{ title: string; record: 'app' | 'tests'; tamper: Tamper; cause: string; next: string }>([
    {
      title: '501 to the report',
      record: 'app',
      tamper: onReports(answering(501, serviceError('internal_error'))),
      cause: 'The artifact `app` could not be reported, so it was not asked about.',
      next: later,
    },
    {
      title: '{} to the report',
      record: 'app',
      tamper: onReports(answering(201, {})),
      cause: 'its shape',
      next: elsewhere,
    },
    {
      title: '200 to the report',
      record: 'app',
      tamper: onReports(async (_request, forward) => ({ ...(await forward()), status: 200 })),
      cause: 'expected status 201',
      next: elsewhere,
    },
    {
      title: 'another trail to the report',
      record: 'app',
      tamper: onReports(changing((answer) => ({ ...answer, trail_name: 'other' }))),
      cause: "The service's answer cannot be relied on: the service put the artifact on the trail other",
      next: 'something between this runner and the service changes or mixes up answers',
    },
    {
      title: '501 to the evidence',
      record: 'tests',
      tamper: onEvidence(answering(501, serviceError('internal_error'))),
      cause: 'The attestation `tests` (artifact app) could not be recorded, so what hangs on it was not judged.',
      next: later,
    },
    {
      title: 'HTML to the evidence',
      record: 'tests',
      tamper: onEvidence(answering(200, '<h1>Welcome</h1>')),
      cause: 'expected status 201',
      next: elsewhere,
    },
  ])('$title', async ({ title, record, tamper, cause, next }) => {
    const { step, fingerprint, sent } = await run(`answered with ${title}`, compliantInputs, tamper);
    expectVerdict(step, 'undecided');
    expectComplaint(step, { title: `Not recorded: ${record}`, cause, next });
    expect(step.result.artifacts).toMatchObject([{ fingerprint, verdict: 'undecided', reason: 'unrecorded' }]);
    // An answer would be about an older state.
    expect(sent).not.toContain(askPath(fingerprint));
  });
});

describe.concurrent('undecided: there is no use in asking', () => {
  it('a service that is down', async () => {
    const address = `http://127.0.0.1:${CLOSED_PORT}`;
    const { step } = await run('down', { ...compliantInputs, 'api-url': address, ...endingBetweenAttempts });
    expectVerdict(step, 'undecided');
    const titles = ['Not recorded: app', 'Not recorded: tests'];
    expect(step.annotations.map(({ level, title }) => [level, title])).toEqual(titles.map((title) => ['error', title]));
    expect(step.log).toContain('the connection was refused: check the address and port, and that the service runs');
    expect(step.summary).toContain('un the job again');
  });

  it('a service without TLS at an https address', async () => {
    const address = work.service.url.replace('http:', 'https:');
    const { step } = await run('tls', { ...compliantInputs, 'api-url': address });
    expectVerdict(step, 'undecided');
    const next = 'Check the scheme, host and port in `api-url`';
    expectComplaint(step, { title: 'Not recorded: app', cause: 'No secure connection to the service', next });
  });

  it.each<{ title: string; inputs: () => Given; cause: string; next: string; sent: number }>([
    {
      title: 'a token that the service does not know',
      inputs: () => ({ 'api-token': 'assay_not_this_one_0000' }),
      cause: 'The service does not accept the token',
      next: 'Check the secret behind `api-token`',
      sent: 1,
    },
    {
      title: 'a token that may not report',
      inputs: () => ({ 'api-token': work.service.tokens.reader }),
      cause: 'it needs the role member, the token has reader',
      next: 'Use a token with the role `member`',
      sent: 1,
    },
    {
      title: "another organization's name",
      inputs: () => ({ org: work.service.foreign.org }),
      cause: "no organization 'umbrella' that this token has access to",
      next: 'Check the spelling of `org`',
      sent: 2,
    },
  ])('$title', async ({ title, inputs, cause, next, sent }) => {
    const { step, sent: requests } = await run(title, { ...compliantInputs, ...inputs() });
    expectVerdict(step, 'undecided');
    expectComplaint(step, { title: 'Not recorded: app', cause, next });
    expectComplaint(step, { title: 'Not recorded: tests', cause, next });
    expect(requests).toHaveLength(sent);
  });

  it.each<{ title: string; inputs: Given; heading?: string; cause: string; next: string }>([
    {
      title: 'an environment that there is not',
      inputs: { environment: 'prodction' },
      cause: "no environment 'prodction' in this organization",
      next: 'Check the spelling of `environment`, or create it.',
    },
    {
      title: 'a policy that there is not',
      inputs: { environment: '', scope: 'policies', policies: 'careful\ncarefull' },
      cause: 'carefull',
      next: 'Check the spelling of `policies`, or create them.',
    },
    {
      title: 'an environment without policies',
      inputs: { environment: 'playground' },
      heading: 'Nothing is demanded',
      cause: 'The environment `playground` demands nothing of this artifact, so anything would pass',
      next: 'attach a policy, or give the flow a template that lists attestations; or, where that is meant, set `allow-unpoliced: true`',
    },
    {
      title: 'a policy without rules',
      inputs: { environment: '', scope: 'policies', policies: 'empty' },
      heading: 'Nothing is demanded',
      cause: 'The policies that were asked about (`empty`) demand nothing of this artifact, so anything would pass',
      next: 'Check the spelling of `policies` and `flow`',
    },
    {
      title: 'a flow that is misspelled, and so made without a template',
      inputs: { flow: 'shopp' },
      heading: 'Nothing is demanded',
      cause: 'they only ask that the trail fulfils its template, and that template asks for nothing',
      next: 'Check the spelling of `environment` and `flow`',
    },
    {
      title: 'a flow without a template',
      inputs: { environment: '', scope: 'flow', flow: 'loose' },
      heading: 'Nothing is demanded',
      cause: "No template of the artifact's flows asks for any evidence",
      next: 'check the spelling of `flow`',
    },
  ])('$title', async ({ title, inputs, heading = 'No verdict', cause, next }) => {
    const { step, fingerprint, sent } = await run(title, { ...compliantInputs, ...inputs });
    expectVerdict(step, 'undecided');
    expectComplaint(step, { title: `${heading}: app`, cause, next });
    expect(sent.at(-1)).toBe(askPath(fingerprint));
    expect(sent).toHaveLength(3);
  });
});
