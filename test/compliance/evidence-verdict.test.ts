import { describe, expect, it } from 'vitest';
import {
  isJiraCompliant,
  isJunitCompliant,
  isPullRequestCompliant,
  isSnykCompliant,
  isSonarCompliant,
} from '../../src/compliance/evidence-verdict.ts';

const suite = (total: number, failures = 0, errors = 0) => ({
  name: 's',
  total,
  failures,
  errors,
  skipped: 0,
  duration: 0.5,
});

describe('isJunitCompliant', () => {
  it.each([
    ['tests that passed', [suite(3)], true],
    ['an empty suite beside one that passed', [suite(0), suite(3)], true],
    ['a failure', [suite(3), suite(3, 1)], false],
    ['an error', [suite(3, 0, 1)], false],
    ['no test at all', [suite(0)], false],
    ['no suite', [], false],
  ])('%s', (_what, results, expected) => {
    expect(isJunitCompliant(results)).toBe(expected);
  });
});

const scan = (high: number, medium: number, low: number) => ({
  high_count: high,
  medium_count: medium,
  low_count: low,
});
const found = (...results: (ReturnType<typeof scan> & { high?: { id: string }[] })[]) => ({
  schema_version: 1,
  tool: { name: 'snyk' },
  results,
});

describe('isSnykCompliant', () => {
  it.each([
    ['nothing found', found(scan(0, 0, 0)), true],
    ['a high one', found(scan(0, 0, 0), scan(1, 0, 0)), false],
    ['a medium one', found(scan(0, 1, 0)), false],
    ['a low one', found(scan(0, 0, 1)), false],
    ['one that was not counted', found({ ...scan(0, 0, 0), high: [{ id: 'CVE-1' }] }), false],
    ['nothing scanned', found(), false],
  ])('%s', (_what, results, expected) => {
    expect(isSnykCompliant(results)).toBe(expected);
  });
});

describe('isSonarCompliant', () => {
  const project = { key: 'shop' };
  it.each([
    ['OK', { project, qualityGate: { status: 'OK' } }, true],
    ['ERROR', { project, qualityGate: { status: 'ERROR' } }, false],
    ['another word', { project, qualityGate: { status: 'ok' } }, false],
    ['no gate', { project }, false],
    ['null for a gate', { project, qualityGate: null }, false],
  ])('%s', (_what, results, expected) => {
    expect(isSonarCompliant(results)).toBe(expected);
  });
});

const issue = (exists: boolean) => ({ issue_id: 'A-1', issue_exists: exists });

describe('isJiraCompliant', () => {
  it.each([
    ['an issue that exists', [issue(true)], true],
    ['one of two that does not exist', [issue(true), issue(false)], false],
    ['no reference', [], false],
  ])('%s', (_what, results, expected) => {
    expect(isJiraCompliant(results)).toBe(expected);
  });
});

it('isPullRequestCompliant asks for one', () => {
  expect([[{ url: 'https://git.example/1' }], [], null].map(isPullRequestCompliant)).toEqual([true, false, false]);
});
