import * as fc from 'fast-check';
import { expect, it } from 'vitest';
import type { NotificationPayload } from '../../../src/contract/notification-payload.ts';
import { chatMessage } from '../../../src/service/events/chat-message.ts';

type Event = NotificationPayload['events'][number];

const event = (members: Partial<Event> = {}): Event => ({
  id: 'e',
  trigger: 'ON_STARTED_ARTIFACT',
  type: 'artifact_started',
  snapshot_index: 3,
  artifact_name: 'app',
  sha256: 'a'.repeat(64),
  description: 'started running: 1 instance',
  reported_at: 1,
  flows: [],
  repo_name: null,
  instances: { was: 0, now: 1 },
  artifact_compliance: false,
  snapshot_compliance: false,
  ...members,
});
const verdict = event({
  trigger: 'ON_NON_COMPLIANT_ENV',
  type: 'environment_non_compliant',
  artifact_name: '',
  sha256: '',
  description: 'the environment became non-compliant',
  artifact_compliance: null,
});
const textOf = (events: Event[], name = 'production'): string =>
  chatMessage({
    version: 1,
    id: 'n',
    organization: 'acme',
    rule: { number: 1, name: 'rule' },
    environment: { name, type: 'server', html_url: `https://assay.example/acme/environments/${name}` },
    created_at: 1,
    events,
  }).text;

it('says what happened, and where', () => {
  expect(textOf([event(), verdict])).toBe(
    [
      '*production: the environment became non-compliant*',
      '• app (aaaaaaaaaaaa) started running: 1 instance, non-compliant (snapshot 3)',
      '• the environment became non-compliant (snapshot 3)',
      '<https://assay.example/acme/environments/production|production> in acme',
    ].join('\n'),
  );
  expect(textOf([event({ sha256: '', artifact_compliance: null })])).toMatch(
    /^\*production: app started running: 1 instance\*\n/,
  );
  expect(textOf([event(), event()])).toMatch(/^\*production: 2 changes\*\n/);
  expect(textOf([event({ artifact_name: '' })])).toMatch(/^\*production: \(aaaaaaaaaaaa\) started/);
});

it('stays short, however much happened and however long the names are', () => {
  const text = textOf(Array.from({ length: 100 }, () => event({ artifact_name: 'n'.repeat(5000) })));
  expect(text).toContain('\n… and 80 more\n');
  expect(text.length).toBeLessThan(10_000);
});

it('has no link and no mention that a name brought with it', () => {
  fc.assert(
    fc.property(fc.string({ unit: fc.constantFrom('<', '>', '&', '!', '|', 'a', '@') }), (name) => {
      const [, ...rest] = textOf([event({ artifact_name: name })]).split('\n');
      const told = rest.slice(0, -1).join('\n');
      expect(told).not.toMatch(/[<>]/);
      expect(told.replaceAll(/&(amp|lt|gt);/g, '')).not.toContain('&');
      const back = told.replaceAll('&lt;', '<').replaceAll('&gt;', '>').replaceAll('&amp;', '&');
      expect(back).toContain(name);
    }),
  );
});
