import { expect, it } from 'vitest';
import { createDocuments } from '../../../src/service/judgement/documents.ts';

it('reads what was stored before names were checked, so that it can be judged', () => {
  const documents = createDocuments();
  const stored = 'trail:\n  attestations:\n    - { name: unit tests, type: generic }\n';
  expect(documents.template('t', stored).trail.attestations).toEqual([{ name: 'unit tests', type: 'generic' }]);
  const storedPolicy = '_schema: https://example.com/v1\nartifacts:\n  attestations:\n    - { name: unit tests }\n';
  expect(documents.policy('p', 1, storedPolicy).rules).toMatchObject([{ name: 'unit tests', type: '*' }]);
});

it('stops at what does not parse, rather than passing over it', () => {
  expect(() => createDocuments().template('t', 'trial: {}')).toThrow('the stored template t does not parse');
});

const policy = (name: string): string =>
  `_schema: https://example.com/v1\nartifacts:\n  attestations:\n    - { name: ${name}, type: generic }\n`;
const template = (name: string): string => `trail:\n  attestations:\n    - { name: ${name}, type: generic }\n`;

it('never takes a text for another one that had its number before, as where its write was undone', () => {
  const documents = createDocuments();
  for (const name of ['lax', 'strict']) {
    expect(documents.policy('p', 2, policy(name)).rules).toMatchObject([{ name }]);
    expect(documents.template('t', template(name)).trail.attestations).toMatchObject([{ name }]);
  }
});

it('parses a text once', () => {
  const documents = createDocuments();
  expect(documents.policy('p', 1, policy('unit'))).toBe(documents.policy('p', 1, policy('unit')));
});
