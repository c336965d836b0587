/** The inputs of a step whose service is down: nothing listens there. */
export const down = { 'api-url': 'http://127.0.0.1:1', timeout: '4s' };
