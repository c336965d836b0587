import { describe, expect, it } from 'vitest';
import { CommandFailure, explanation } from '../../src/cli/failure.ts';
import { ClientError } from '../../src/client/error.ts';
import { ServiceError } from '../../src/service/error.ts';

describe('explanation', () => {
  it('is the message of what the user can mend', () => {
    expect(explanation(new CommandFailure('give a name'))).toBe('give a name');
    expect(explanation(new ServiceError('unavailable', 'the store is busy, try again'))).toBe(
      'the store is busy, try again',
    );
  });

  it('has a line for each field that the service refused', () => {
    const fields = { name: 'is too long', type: 'is unknown' };
    expect(explanation(new ClientError({ code: 'invalid_request', message: 'PUT: 400 Bad Request', fields }))).toBe(
      'PUT: 400 Bad Request\n    name: is too long\n    type: is unknown',
    );
  });

  it('is none for a fault of the program, which is shown with its stack', () => {
    expect(explanation(new TypeError('x is not a function'))).toBeNull();
    expect(explanation('thrown text')).toBeNull();
  });
});
