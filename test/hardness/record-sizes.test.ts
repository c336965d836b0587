import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { listArtifacts, listArtifactsByCommit } from '../../src/contract/artifact.ts';
import {
  attestationsByCommit,
  listArtifactAttestations,
  listTrailAttestations,
} from '../../src/contract/attestation.ts';
import { recordLimits } from '../../src/contract/freeform.ts';
import { getTrail } from '../../src/contract/trail.ts';
import { form, type RunningService, startService } from '../running-service.ts';
import { answered, artifactReport, commitOf, fingerprintOf, refused } from '../service/records.ts';

const bytesOf = (value: unknown): number => Buffer.byteLength(JSON.stringify(value));

/** With so much in `user_data` that all of it takes the bytes. */
const sized = (members: Record<string, unknown>, sizeBytes: number): Record<string, unknown> => {
  const missing = sizeBytes - bytesOf({ ...members, user_data: { log: '' } });
  return { ...members, user_data: { log: 'é'.repeat(Math.floor(missing / 2)) + 'e'.repeat(missing % 2) } };
};
const commit = (name: string, sizeBytes: number): Record<string, unknown> => {
  const info = { sha1: commitOf(name), message: '' };
  return { ...info, message: 'm'.repeat(sizeBytes - bytesOf(info)) };
};

describe('a record', () => {
  const { maxBytes } = recordLimits;
  const commitMaxBytes = recordLimits.memberMaxBytes.git_commit_info;
  const fingerprint = fingerprintOf('large');
  const attestation = { attestation_name: 'unit', is_compliant: true };

  let service: RunningService;
  beforeAll(async () => {
    service = await startService();
  });
  afterAll(() => service.stop());
  const report = (members: Record<string, unknown>, flow = 'large') =>
    service.send('POST', `/artifacts/${service.org}/${flow}`, { json: members });
  const attest = (members: Record<string, unknown>, flow = 'large') =>
    service.send('POST', `/attestations/${service.org}/${flow}/trail/t/generic`, { form: form('data_json', members) });
  const putTrail = (members: Record<string, unknown>) =>
    service.send('PUT', `/trails/${service.org}/large`, { form: form('data_json', members) });

  describe.each([
    ['a report', (members: Record<string, unknown>) => report(members), artifactReport(fingerprint)],
    ['an attestation', (members: Record<string, unknown>) => attest(members), attestation],
    ['a trail', putTrail, { name: 't' }],
  ])('of %s', (_what, send, least) => {
    it.each([-1, 0])('may take 2 MiB of JSON, here with %i', async (more) => {
      const { status, text } = await send(sized(least, maxBytes + more));
      expect([200, 201], text.slice(0, 400)).toContain(status);
    });

    it('is refused where it takes a byte more, with the name of its largest member', async () => {
      const { message } = refused(await send(sized(least, maxBytes + 1)), 'invalid_input', ['user_data']);
      expect(message).toContain(`expected at most ${maxBytes} bytes of JSON in all, found ${maxBytes + 1}`);
      refused(await send(sized(least, maxBytes + 1_000_000)), 'invalid_input', ['user_data']);
    });

    it('may have a commit of 256 KiB, and none of a byte more', async () => {
      const { status, text } = await send({ ...least, git_commit_info: commit('a', commitMaxBytes) });
      expect([200, 201], text.slice(0, 400)).toContain(status);
      const larger = { ...least, git_commit_info: commit('a', commitMaxBytes + 1) };
      refused(await send(larger), 'invalid_input', ['git_commit_info']);
    });

    it('is not measured by what is not kept of it', async () => {
      const { status, text } = await send({ ...least, unknown_member: 'x'.repeat(maxBytes + 1) });
      expect([200, 201], text.slice(0, 400)).toContain(status);
    });
  });

  it('of an artifact with a list of commits is refused by that name where the list is what is large', async () => {
    const commits_list = Array.from({ length: 1000 }, (_, index) => commit(String(index), 2200));
    refused(await report({ ...artifactReport(fingerprint), commits_list }), 'invalid_input', ['commits_list']);
  });

  it('of 1 MiB of user data has room for as much beside it', async () => {
    const user_data = { log: 'u'.repeat(1024 * 1024 - 10) };
    const members = { ...attestation, user_data, annotations: { note: 'n'.repeat(1024 * 1024 - 200) } };
    expect((await attest(members)).status).toBe(201);
  });

  it('is found by a search as long as all that match take 32 MiB', async () => {
    const search = () => service.send('GET', `/attestations/${service.org}?flow_name=searched`);
    const begun = { ...attestation, git_commit_info: { sha1: commitOf('searched') } };
    for (let index = 0; index < 16; index += 1) {
      expect((await attest(sized(begun, maxBytes), 'searched')).status).toBe(201);
    }
    const found = answered(await search(), 200, attestationsByCommit);
    expect(found[commitOf('searched')]).toHaveLength(16);
    expect((await attest({ ...attestation, attestation_name: 'scan' }, 'searched')).status).toBe(201);
    expect(refused(await search(), 'invalid_input', ['query']).message).toContain('add a filter');
    const narrower = `/attestations/${service.org}?flow_name=searched&attestation_name=unit`;
    expect((await service.send('GET', narrower)).status).toBe(200);
  });

  it('is listed however much all that is listed takes', async () => {
    const sha1 = commitOf('listed');
    const ids: string[] = [];
    for (let index = 0; index < 20; index += 1) {
      const print = fingerprintOf(`listed ${index}`);
      const sent = await report(
        sized({ ...artifactReport(print), git_commit: sha1, trail_name: 't' }, maxBytes),
        'listed',
      );
      expect(sent.status).toBe(201);
      ids.unshift(print);
    }
    const list = await service.send('GET', `/artifacts/${service.org}/listed?per_page=100`);
    expect(list.text.length).toBeGreaterThan(20 * (maxBytes / 2 - 2000));
    expect(answered(list, 200, listArtifacts.answers[200]).map((one) => one.fingerprint)).toEqual(ids);
    const byCommit = await service.send('GET', `/artifacts/${service.org}/listed/commit_sha/${sha1}`);
    expect(answered(byCommit, 200, listArtifactsByCommit.answers[200]).map((one) => one.fingerprint)).toEqual(ids);
  });

  it('is read by its name, and stands among the events of its trail', async () => {
    const print = fingerprintOf('named');
    await report({ ...artifactReport(print), trail_name: 't' }, 'named');
    const git_commit_info = { sha1: commitOf('named') };
    const bound = { ...attestation, artifact_fingerprint: print, git_commit_info };
    for (let index = 0; index < 18; index += 1) {
      expect((await attest(sized(bound, maxBytes), 'named')).status).toBe(201);
    }
    const base = `/attestations/${service.org}/named`;
    const ofTrail = await service.send('GET', `${base}/trail/t/unit`);
    const ids = answered(ofTrail, 200, listTrailAttestations.answers[200]).map((one) => one.attestation_id);
    expect(ids).toHaveLength(18);
    const ofArtifact = await service.send('GET', `${base}/artifact/${print}/unit`);
    const same = answered(ofArtifact, 200, listArtifactAttestations.answers[200]).map((one) => one.attestation_id);
    expect(same).toEqual(ids);

    const trail = answered(await service.send('GET', `/trails/${service.org}/named/t`), 200, getTrail.answers[200]);
    const events = trail.events.filter((event) => event.attestation_id !== undefined);
    expect(events.map((event) => event.attestation_id)).toEqual(ids.toReversed());
    // Four of them take 8 MiB.
    expect(events.map((event) => event.git_commit_info)).toEqual([
      ...Array.from({ length: 14 }, () => undefined),
      ...Array.from({ length: 4 }, () => git_commit_info),
    ]);
  });
});
