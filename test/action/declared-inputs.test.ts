import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import * as z from 'zod';
import { declaredInputs } from '../../src/action/declared-inputs.ts';
import { noFindings } from '../../src/action/findings.ts';
import { outputsOf } from '../../src/action/outputs.ts';
import { VERSION } from '../../src/action/version.ts';
import { action } from './step-environment.ts';

describe('what action.yml declares', () => {
  it('is what the action reads', () => {
    expect(declaredInputs).toEqual(Object.keys(action.inputs));
  });

  it('is what the action sets', () => {
    expect([...Object.keys(outputsOf(noFindings)), 'result-path']).toEqual(Object.keys(action.outputs));
  });
});

it('the version is that of the package', () => {
  const text = readFileSync(new URL('../../package.json', import.meta.url), 'utf8');
  expect(VERSION).toBe(z.object({ version: z.string() }).parse(JSON.parse(text)).version);
});
