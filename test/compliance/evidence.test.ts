import { describe, expect, it } from 'vitest';
import { type AttestationFact, latestByName } from '../../src/compliance/evidence.ts';

function fact(id: string, name: string): AttestationFact {
  return { id, name, type: 'generic', isCompliant: true, scope: 'trail', control: null, overrides: null };
}

describe('latestByName', () => {
  it('takes the bytewise biggest id of each name, whatever the order of input', () => {
    const facts = [fact('09', 'b'), fact('0a', 'b'), fact('01', 'a'), fact('10', '__proto__'), fact('05', 'b')];
    const expected = [fact('10', '__proto__'), fact('01', 'a'), fact('0a', 'b')];
    expect(latestByName(facts)).toEqual(expected);
    expect(latestByName(facts.toReversed())).toEqual(expected);
    expect(latestByName([])).toEqual([]);
  });
});
