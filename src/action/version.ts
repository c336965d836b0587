/** The package's version, by which the service's log tells clients apart. A test holds it to package.json. */
export const VERSION = '0.1.0';
