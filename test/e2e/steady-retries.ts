/** The environment of a step whose retries have no jitter: its attempts begin 0, 0.5, 1.5, 3.5 and 7.5 s after the first. */
export const withoutJitter = {
  NODE_OPTIONS: `--import data:text/javascript,${encodeURIComponent('Math.random = () => 0;')}`,
};

/**
 * A time for such a step that ends between two attempts, so that it always gives up after the same one: what goes before
 * the first and the attempts themselves may take three seconds in all.
 */
export const endingBetweenAttempts = { timeout: '7s' };
