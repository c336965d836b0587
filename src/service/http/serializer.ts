import fastJson from 'fast-json-stringify';
import type { FastifySerializerCompiler } from 'fastify';

/**
 * Writes answers by their schemas. What writes one is made when it is first needed: most of a start would go into those
 * that nobody asks for.
 */
export const answerSerializer: FastifySerializerCompiler<object> = ({ schema }) => {
  let write: ((value: unknown) => string) | null = null;
  return (value) => {
    write ??= fastJson(schema);
    return write(value);
  };
};
